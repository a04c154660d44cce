import { afterEach, expect, test, vi } from 'vitest'
import { buildUser, find, openConsole, press, query, startServer, type FakeServer } from '../../testing/open-console.ts'

// a whole console is built in every test, on a machine that may be busy
vi.setConfig({ testTimeout: 40_000 })

let server: FakeServer
let open: ReturnType<typeof openConsole>

async function visit(address: string, answers: Record<string, unknown>, username = 'admin') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = await startServer(buildUser({ username }))
  for (const [path, answer] of Object.entries(answers)) server.answers.set(path, () => Promise.resolve([200, answer]))
  open = openConsole(address, buildUser({ username }))
}
afterEach(async () => {
  open.close()
  for (const stream of server.streams) stream.end()
  await server.close()
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  vi.restoreAllMocks()
})

test('the page and the way to it are for the username admin alone', async () => {
  await visit('/intake', {}, 'somchai')
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  expect(query('a', 'การรับข้อมูลและอุปกรณ์')).toBeUndefined()
  expect(server.calls.some(({ path }) => path === 'unknownDevices')).toBe(false)
})

test('a new key is shown once, with the addresses to send to, and never again', async () => {
  const made = { id: 3, name: 'ChirpStack', key: 'rsk_secret' }
  const at = '2026-11-21T12:00:00+07:00'
  const kept = { ...{ id: 3, name: 'ChirpStack' }, created_at: at, created_by: 'admin', revoked_at: null }
  await visit('/intake?tab=keys', { ingestKeys: [{ ...kept, last_used_at: null }], makeIngestKey: made })
  await press('สร้างรหัส')
  const name = await vi.waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('dialog form input')
    if (!field) throw new Error('no field')
    return field
  })
  name.form?.requestSubmit()
  await find('dialog [id$=-error]', 'กรุณากรอกชื่อ')
  Reflect.set(HTMLInputElement.prototype, 'value', 'ChirpStack', name)
  name.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => {
    name.form?.requestSubmit()
    expect(values()).toContain('rsk_secret')
  })
  expect(values()).toContain(`${server.origin}/ingest/chirpstack`)
  expect(values()).toContain(`${server.origin}/ingest/k/rsk_secret/lighting`)
  await press('เก็บรหัสไว้แล้ว ปิด')
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  expect(values().some((value) => value.includes('rsk_secret'))).toBe(false)
  await press('สร้างรหัส')
  await vi.waitFor(() => expect(document.querySelector('dialog form input')).not.toBeNull())
  expect(values().some((value) => value.includes('rsk_secret'))).toBe(false)
})

test('the newest message of a device is text, and its own solution registers it', async () => {
  const at = '2026-11-21T12:00:00+07:00'
  const device = { solution: 'lighting', device: '70b3d5e75e019000', messages: 1, first_at: at, last_at: at }
  const body = '{"devEui":"70b3d5e75e019000","name":"<img src=x>"}'
  const stranger = { ...device, solution: 'other', device: 'stranger', source: 'key', body: '' }
  await visit('/intake', {
    unknownDevices: { rows: [{ ...device, source: 'key', body }, stranger], total: 2 },
    lightingSites: [],
    deviceProfiles: [],
  })
  await press('ดูข้อความล่าสุดของ 70b3d5e75e019000')
  const message = await vi.waitFor(() => {
    const text = document.querySelector('dialog pre')
    if (!text) throw new Error('no message')
    return text
  })
  expect(message.textContent).toContain('<img src=x>')
  expect(message.children).toHaveLength(0)
  open.close()
  expect(query('button', 'ลงทะเบียน stranger')).toBeUndefined()
  open = openConsole('/intake?dialog=adopt&solution=lighting&device=70b3d5e75e019000', buildUser({ username: 'admin' }))
  await find('dialog h2', 'ลงทะเบียน 70b3d5e75e019000')
  await find('dialog label', 'หมายเลขเสา')
})

function values(): string[] {
  return [...document.querySelectorAll('input')].map(({ value }) => value)
}
