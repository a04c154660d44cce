import type { ConsoleInfo } from '@roadside/contract/console-info.ts'
import type { UserData } from '@roadside/contract/user.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { menus } from './fake-menu.ts'

const info: ConsoleInfo = {
  siteTitle: 'ระบบเฝ้าระวังอุปกรณ์ ITS',
  isDemo: true,
  dashboardFirstname: 'dashboard',
  fourGUsername: '4g',
  mapTilesUrl: null,
  mapAttribution: '',
  staRule: 'spec',
  version: '0.1.0',
}
const user = (username: string): UserData => ({
  username,
  role: username.includes('admin') ? 'admin' : 'user',
  groupname: username === 'admin' ? 'drr' : 'office1',
  department: '',
  firstname: username === 'viewer' ? 'dashboard' : 'สมชาย',
  lastname: 'รักถนนไทย',
})

/** Enough of the server to look at the frame without one: `npx vite apps/web --mode fake`; any password but "wrong". */
export function fakeApi(): Plugin {
  return {
    name: 'roadside-fake-api',
    configureServer: ({ middlewares }) => {
      middlewares.use('/api', (request, response) => void answer(request, response))
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body = JSON.parse(text || '{}') as { username?: string; password?: string }
  const name = request.headers.authorization?.split(' ')[1] ?? body.username ?? ''
  const send = (status: number, reply: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  switch (request.url) {
    case '/live':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\nevent: heartbeat\ndata: {}\n\n')
      return
    case '/consoleInfo':
      return void send(200, info)
    case '/jwt/login':
      if (body.password === 'wrong') {
        return void send(401, { code: 'wrong_credentials', message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' })
      }
      return void send(200, { accessToken: name, refreshToken: name, userData: user(name) })
    case '/jwt/logout':
      return void send(200, { ok: true })
    case '/getMenuITS':
      return menus[name]
        ? void send(200, [{ json: JSON.stringify(menus[name]) }])
        : void send(500, { code: 'internal', message: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง', id: '1' })
    default:
      return void send(404, { code: 'not_found', message: 'ไม่พบข้อมูลที่ต้องการ' })
  }
}
