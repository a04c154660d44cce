import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { ticketStates } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { UserData } from '@roadside/contract/user.ts'
import { info } from '@roadside/ui/testing/console-info.ts'
import { endCalls } from '@roadside/ui/testing/end-calls.ts'
import {
  startLocalServer,
  type Answer,
  type LocalServer,
} from '@roadside/ui/testing/local-server.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ServerResponse } from 'node:http'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { createApp } from '../app.tsx'

export { info }

export function buildUser(user: Partial<UserData> = {}): UserData {
  const name = { username: 'somchai', department: '', firstname: 'สมชาย', lastname: 'ใจดี' }
  return { ...name, role: 'user', groupname: 'office1', ...user }
}

/** An account with all rights. */
export const admin = { username: 'admin', role: 'admin', groupname: 'drr' } as const

export const menu: MenuGroup[] = [
  {
    DeptGroupName: 'สทช.ที่ 1 (ปทุมธานี)',
    Kind: 'regional',
    DeptList: [
      {
        DeptID: 11,
        DeptName: 'ขทช.นนทบุรี',
        Solution: ['Lighting', 'CCTV', 'Motion'].map((TypeName) => ({ TypeName, Link: 11 })),
      },
      {
        DeptID: 12,
        DeptName: 'ขทช.ปทุมธานี',
        Solution: [{ TypeName: 'TrafficSign', Link: 12, Badge: 3 }],
      },
    ],
  },
  {
    DeptGroupName: 'สทช.ที่ 2 (สระบุรี)',
    Kind: 'regional',
    DeptList: [
      { DeptID: 21, DeptName: 'ขทช.สระบุรี', Solution: [{ TypeName: 'TrafficSign', Link: 21 }] },
    ],
  },
]

interface FakeServer extends LocalServer {
  /** Answers by path, before the usual ones. */
  readonly answers: Map<string, Answer>
  readonly streams: ServerResponse[]
}

/** A server that knows one account; its password is "right". */
async function startServer(user: UserData): Promise<FakeServer> {
  const answers = new Map<string, Answer>()
  const streams: ServerResponse[] = []
  const counts = { within: 0, ending: 0, before: 0, over: 0, none: 0, archived: 0 }
  const noTickets = Object.fromEntries(ticketStates.map((state) => [state, 0]))
  const usual: Record<string, unknown> = {
    consoleInfo: info,
    consoleProblems: [],
    ownPreferences: [],
    'jwt/logout': { ok: true },
    getMenuITS: [{ json: JSON.stringify(menu) }],
    menuCounts: [],
    handoverConsoles: { rows: [] },
    alarmCounts: { rows: [], mine: 0, shelved: 0, hidden: 0, out_of_service: 0, newest: 0 },
    alarmList: { rows: [], total: 0 },
    ticketList: { rows: [], total: 0, counts: noTickets, late: 0, sort: 'due_at', may_open: false },
    projectList: { rows: [], total: 0, counts, may_add: false },
    wrongWayAlerts: [],
  }
  const server = await startLocalServer(
    async (call) => {
      const own = answers.get(call.path)
      if (own) return own(call)
      if (call.path === 'jwt/login') {
        const isRight = (call.body as { password: string }).password === 'right'
        return isRight
          ? [200, { accessToken: 'access', refreshToken: 'refresh', userData: user }]
          : [401, { code: 'wrong_credentials', message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' }]
      }
      // a solution's list of sites, whichever it is
      if (call.path.endsWith('Sites') && !(call.path in usual)) return [200, []]
      return call.path in usual
        ? [200, usual[call.path]]
        : [404, { code: 'not_found', message: 'ไม่พบข้อมูลที่ต้องการ' }]
    },
    (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('id: 1\nevent: heartbeat\ndata: {}\n\n')
      streams.push(response)
    },
  )
  return Object.assign(server, { answers, streams })
}

/** Opens the console at an address, as a browser that holds the account's session, or none. */
function openConsole(address: string, user: UserData | null) {
  for (const key of ['refreshToken', 'userData', 'accessToken']) localStorage.removeItem(key)
  if (user) {
    localStorage.setItem('refreshToken', 'refresh')
    localStorage.setItem('userData', JSON.stringify(user))
    localStorage.setItem('accessToken', 'access')
  }
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'accessToken' }))
  const app = createApp(createMemoryHistory({ initialEntries: [address] }))
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(app.element)
  const { queryClient } = app.router.options.context
  return {
    queryClient,
    address: () => app.router.state.location.href,
    close: () => {
      app.stop()
      root.unmount()
      endCalls(queryClient)
      container.remove()
    },
  }
}

/**
 * Begins each test of a file with a server that knows one account, and cleans up after it. A file's
 * own hooks stand below this: they find the server started, and run while the console is still
 * open.
 */
export function eachWithConsole(account: Partial<UserData> = {}) {
  // a whole console is built in every test, on a machine that may be busy
  vi.setConfig({ testTimeout: 40_000 })
  let server: FakeServer
  let open: ReturnType<typeof openConsole> | undefined
  const close = () => {
    open?.close()
    open = undefined
  }
  beforeEach(async () => {
    server = await startServer(buildUser(account))
  })
  afterEach(async () => {
    close()
    for (const stream of server.streams) stream.end()
    await server.close()
    localStorage.clear()
    sessionStorage.clear()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return {
    server: () => server,
    /** Opens the console for who holds this account's session, or none; the one before is closed. */
    visit: (address: string, user: Partial<UserData> | null = account) => {
      close()
      open = openConsole(address, user && buildUser(user))
      return open
    },
    close,
    /** Where the open console is. */
    address: () => open!.address(),
    /** Sets the answer of a path from now on; a function is called each time. */
    answer: (path: string, reply: unknown, status = 200, headers: Record<string, string> = {}) => {
      const body = () => (typeof reply === 'function' ? (reply as () => unknown)() : reply)
      server.answers.set(path, () => Promise.resolve([status, body(), headers]))
    },
    /** Bodies sent to a path, in order. */
    sent: (path: string) =>
      server.calls.filter((call) => call.path === path).map(({ body }) => body),
  }
}

/** The element with the accessible name or text `name` that matches `selector`. */
export function query(selector: string, name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent.trim()) === name,
  )
}

export async function find(selector: string, name: string): Promise<HTMLElement> {
  return await vi.waitFor(() => {
    const found = query(selector, name)
    if (!found) throw new Error(`no ${selector} is called ${name} in: ${document.body.textContent}`)
    return found
  }, 15_000)
}

export async function press(name: string): Promise<void> {
  const control = await find('button, a', name)
  control.click()
}

export async function signIn(password: string): Promise<void> {
  await find('button', 'เข้าสู่ระบบ')
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  field('username').value = 'somchai'
  field('password').value = password
  await press('เข้าสู่ระบบ')
}
