import { errors } from '@roadside/contract/errors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  buildUser,
  find,
  info,
  openConsole,
  press,
  query,
  signIn,
  startServer,
  type FakeServer,
} from '../../testing/open-console.ts'

// a whole console is built in every test, on a machine that may be busy
vi.setConfig({ testTimeout: 40_000 })

let server: FakeServer
let open: ReturnType<typeof openConsole>
const tokens = { accessToken: 'access', refreshToken: 'refresh', userData: buildUser() }
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = await startServer(buildUser())
})
afterEach(async () => {
  open.close()
  for (const stream of server.streams) stream.end()
  await server.close()
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  vi.restoreAllMocks()
})

/** Answers of log in, one after the other; the last one stays. */
function answerLogin(...answers: (readonly [number, unknown])[]) {
  server.answers.set('jwt/login', () =>
    Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}]),
  )
}
const refused = (code: keyof typeof errors, message: string = errors[code].message) =>
  [errors[code].status, { code, message }] as const
const sentLogins = () => server.calls.filter(({ path }) => path === 'jwt/login').map(({ body }) => body)
const codeField = () =>
  vi.waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('input[name=code]')
    if (!field) throw new Error('no field for the code')
    return field
  })
async function sendCode(code: string) {
  const field = await codeField()
  field.value = code
  await press('ยืนยัน')
}

test('an account with a second factor is asked for its code, which goes with what was typed before', async () => {
  open = openConsole('/project', null)
  answerLogin(refused('code_required'), [200, tokens])
  await signIn('right')
  const field = await codeField()
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
  expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  await sendCode(' 123456 ')
  await find('button', 'ออกจากระบบ')
  expect(sentLogins()).toEqual([
    { username: 'somchai', password: 'right' },
    { username: 'somchai', password: 'right', code: '123456' },
  ])
  expect(open.address()).toBe('/project')
})

test('a wrong code says so and may be tried again, or replaced by a recovery code', async () => {
  open = openConsole('/', null)
  const sentence = 'รหัสยืนยันไม่ถูกต้องหรือถูกใช้ไปแล้ว'
  answerLogin(refused('code_required'), refused('wrong_credentials', sentence), [200, tokens])
  await signIn('right')
  await sendCode('000000')
  await find('[role=alert]', sentence)
  await press('ใช้รหัสกู้คืน')
  await find('label', 'รหัสกู้คืน')
  expect((await codeField()).autocomplete).toBe('off')
  await sendCode('abcde-fghjk')
  await find('button', 'ออกจากระบบ')
  expect(sentLogins().at(-1)).toMatchObject({ code: 'abcde-fghjk' })
})

test('going back begins with name and password again', async () => {
  open = openConsole('/', null)
  answerLogin(refused('code_required'))
  await signIn('right')
  await codeField()
  await press('กลับ')
  await find('label', 'รหัสผ่าน')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('')
})

test('a password that an administrator has set is changed before anything else is asked for', async () => {
  open = openConsole('/vms-sub?DeptID=12', null)
  answerLogin([200, { ...tokens, mustChangePassword: true }])
  await signIn('right')
  await find('h1', 'เปลี่ยนรหัสผ่าน')
  expect(open.address()).toBe('/account')
  expect(server.calls.some(({ path }) => path === 'getMenuITS')).toBe(false)
  server.answers.set('changeOwnPassword', () => Promise.resolve([200, { ok: true }]))
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]
  const type = (index: number, text: string) => {
    const field = fields()[index]!
    Reflect.set(HTMLInputElement.prototype, 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const [index, text] of ['right', 'Password!1', 'Password!2'].entries()) type(index, text)
  await press('เปลี่ยนรหัสผ่าน')
  await vi.waitFor(() => expect(document.querySelector('[id$=-error]')?.textContent).toBe('รหัสผ่านทั้งสองช่องไม่ตรงกัน'))
  type(2, 'Password!1')
  await press('เปลี่ยนรหัสผ่าน')
  await find('nav button', 'สทช.ที่ 2 (สระบุรี)')
  expect(open.address()).toBe('/')
  expect(localStorage.getItem('mustChangePassword')).toBeNull()
  expect(query('h1', 'เปลี่ยนรหัสผ่าน')).toBeUndefined()
})

test('the organisation’s own provider has its button where there is one, which remembers the page and who began', async () => {
  server.answers.set('consoleInfo', () => Promise.resolve([200, { ...info, oidcName: 'ThaiD' }]))
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  open = openConsole('/login?to=/project', null)
  await press('เข้าสู่ระบบด้วยThaiD')
  const proof = sessionStorage.getItem('oidcProof') ?? ''
  expect(proof).toMatch(/^[0-9a-f]{48}$/)
  expect(leave).toHaveBeenCalledExactlyOnceWith(`/oidc/start?to=%2Fproject&proof=${proof}`)
})

test('who comes back from the provider with a key is signed in and comes to the page', async () => {
  sessionStorage.setItem('oidcProof', 'what-this-tab-keeps-for-itself')
  server.answers.set('jwt/exchange-key', () => Promise.resolve([200, tokens]))
  open = openConsole('/login?key=a-key-of-more-than-twenty-letters&to=/project', null)
  await vi.waitFor(() => expect(open.address()).toBe('/project'), { timeout: 10_000 })
  expect(server.calls.filter(({ path }) => path === 'jwt/exchange-key').map(({ body }) => body)).toEqual([
    { key: 'a-key-of-more-than-twenty-letters', proof: 'what-this-tab-keeps-for-itself' },
  ])
})

test.each([
  ['/login?oidc=pending', 'ยังไม่ได้รับสิทธิ์'],
  ['/login?oidc=expired', 'หมดเวลายืนยันตัวตน'],
  ['/login?oidc=nonsense', ''],
])('%s says %j', async (address, sentence) => {
  open = openConsole(address, null)
  await find('button', 'เข้าสู่ระบบ')
  expect(document.querySelector('[role=alert]')?.textContent).toContain(sentence)
  expect(document.querySelector('[role=alert]')?.textContent === '').toBe(sentence === '')
})

test('a key that was used says that signing in failed', async () => {
  server.answers.set('jwt/exchange-key', () => Promise.resolve(refused('unauthenticated')))
  open = openConsole('/login?key=a-key-of-more-than-twenty-letters', null)
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('ยืนยันตัวตนไม่สำเร็จ'))
})
