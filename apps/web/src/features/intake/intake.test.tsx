import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, press, query } from '../../testing/open-console.ts'

const { answer, close, sent, server, visit } = eachWithConsole({ username: 'admin' })

test('the page and the way to it are for the username admin alone', async () => {
  visit('/intake', {})
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  expect(query('a', 'การรับข้อมูลและอุปกรณ์')).toBeUndefined()
  expect(sent('unknownDevices')).toEqual([])
})

test('a new key is shown once, with what to enter there and whether a message came, and never again', async () => {
  const made = { id: 3, name: 'ChirpStack', key: 'rsk_secret' }
  const at = '2026-11-21T12:00:00+07:00'
  const stored = {
    id: 3,
    name: 'ChirpStack',
    scopes: ['ingest'],
    created_at: at,
    created_by: 'admin',
    revoked_at: null,
    solutions: null,
    department_id: null,
    department: null,
    expected_every_min: null,
  }
  const rejection = {
    id: 1,
    received_at: at,
    solution: 'lighting',
    door: 'http',
    source: 'ChirpStack',
    detail: '',
    device: null,
    body: '{}',
  }
  answer('ingestKeys', [{ ...stored, last_used_at: null }])
  answer('makeIngestKey', made)
  answer('structure', { groups: [], departments: [] })
  visit('/intake?tab=keys')
  // what every solution brings to the page is loaded first
  await vi.waitFor(() => expect(query('button', 'สร้างคีย์')).toBeDefined(), 20_000)
  await press('สร้างคีย์')
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
  const dialog = document.querySelector('dialog')!
  expect(dialog.textContent).toContain('ยังไม่ได้รับข้อมูลด้วยคีย์นี้')
  const choice = dialog.querySelector('select')!
  Reflect.set(HTMLSelectElement.prototype, 'value', 'chirpstack', choice)
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  const address = `${server().origin}/ingest/chirpstack`
  await vi.waitFor(() => expect(values()).toContain(address))
  expect(values()).toContain('Authorization: Bearer rsk_secret')
  const command = `curl '${address}' -H 'Content-Type: application/json' -H 'Authorization: Bearer rsk_secret' -d '{`
  expect(values().some((value) => value.startsWith(command))).toBe(true)
  const inAddress = await find('dialog label', 'ที่อยู่ (เมื่อกำหนดส่วนหัวไม่ได้)')
  inAddress.click()
  const keyed = `${server().origin}/ingest/k/rsk_secret/chirpstack`
  await vi.waitFor(() => expect(values()).toContain(keyed))
  expect(values()).not.toContain('Authorization: Bearer rsk_secret')
  // the first message came, of a device that nobody registered
  const unknown = { ...rejection, reason: 'unknown_device', device: '70b3d5e75e019000' }
  answer('rejectedMessages', { rows: [unknown], total: 1 })
  answer('ingestKeys', [{ ...stored, last_used_at: at }])
  const link = await find('dialog a', 'ลงทะเบียนอุปกรณ์นี้ในแท็บใหม่')
  expect(link.getAttribute('href')).toContain('device=70b3d5e75e019000')
  expect(link.getAttribute('target')).toBe('_blank')
  const sample = { ...unknown, device: '0000000000000001' }
  answer('rejectedMessages', { rows: [sample], total: 1 })
  await vi.waitFor(() => expect(dialog.textContent).toContain('จากคำสั่งทดลอง'), 15_000)
  expect(query('dialog a', 'ลงทะเบียนอุปกรณ์นี้ในแท็บใหม่')).toBeUndefined()
  answer('rejectedMessages', { rows: [{ ...rejection, reason: 'bad_json' }], total: 1 })
  await vi.waitFor(() => expect(dialog.textContent).toContain('ไม่ใช่ JSON ที่ถูกต้อง'), 15_000)
  // a message was stored after it
  const later = new Date(Date.parse(at) + 2_000).toISOString()
  answer('ingestKeys', [{ ...stored, last_used_at: later }])
  await vi.waitFor(() => expect(dialog.textContent).not.toContain('บันทึกไม่ได้'), 15_000)
  expect(dialog.textContent).toContain('ได้รับข้อมูลแล้วเมื่อ')
  await press('เก็บคีย์ไว้แล้ว ปิด')
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  expect(values().some((value) => value.includes('rsk_secret'))).toBe(false)
  await press('สร้างคีย์')
  await vi.waitFor(() => expect(document.querySelector('dialog form input')).not.toBeNull())
  expect(values().some((value) => value.includes('rsk_secret'))).toBe(false)
})

test('a key is limited to systems and a department, and its row says so', async () => {
  const at = '2026-11-21T12:00:00+07:00'
  const key = {
    id: 3,
    name: 'กล้อง',
    scopes: ['ingest'],
    created_at: at,
    created_by: 'admin',
    revoked_at: null,
    last_used_at: null,
  }
  const limits = {
    solutions: ['lighting'],
    department_id: 7,
    department: 'ขทช.นนทบุรี',
    expected_every_min: 30,
  }
  const department = {
    id: 7,
    version: 1,
    group_id: 1,
    group: 'สทช.ที่ 1',
    name: 'ขทช.นนทบุรี',
    province: '',
    is_whole_authority: false,
    sites: 0,
    accounts: 0,
  }
  answer('structure', { groups: [], departments: [department] })
  answer('ingestKeys', [{ ...key, ...limits }])
  answer('limitIngestKey', { ok: true })
  visit('/intake?tab=keys&dialog=limit-key&id=3')
  await find('dialog option', 'ขทช.นนทบุรี')
  await find('td span', 'ส่งข้อมูลของอุปกรณ์ · ไฟฟ้าแสงสว่าง · ขทช.นนทบุรี')
  const boxes = [...document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')]
  const box = (label: string) =>
    boxes.find(({ parentElement }) => parentElement?.textContent === label)!
  expect(boxes.filter(({ checked }) => checked)).toEqual([
    box('ส่งข้อมูลของอุปกรณ์'),
    box('ไฟฟ้าแสงสว่าง'),
  ])
  await find('td', '30 นาที')
  const every = document.querySelector<HTMLInputElement>('dialog input[type=number]')!
  expect(every.value).toBe('30')
  box('ไฟฟ้าแสงสว่าง').click()
  box('ส่งข้อมูลของอุปกรณ์').click()
  await find('dialog fieldset p', 'กรุณาเลือกอย่างน้อยหนึ่งอย่าง')
  box('อ่านการแจ้งเตือน').click()
  const choice = document.querySelector<HTMLSelectElement>('dialog select')!
  expect(choice.value).toBe('7')
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await vi.waitFor(() =>
    expect(sent('limitIngestKey')).toEqual([
      {
        id: 3,
        scopes: ['readAlarms'],
        solutions: null,
        department_id: 7,
        expected_every_min: null,
      },
    ]),
  )
})

test('the newest message of a device is text, and its own solution registers it', async () => {
  const at = '2026-11-21T12:00:00+07:00'
  const device = {
    solution: 'lighting',
    device: '70b3d5e75e019000',
    messages: 14,
    retained: 12,
    first_at: at,
    last_at: at,
  }
  const body = '{"devEui":"70b3d5e75e019000","name":"<img src=x>"}'
  const stranger = { ...device, solution: 'other', device: 'stranger', source: 'key', body: '' }
  answer('unknownDevices', { rows: [{ ...device, source: 'key', body }, stranger], total: 2 })
  answer('formerLamp', null)
  answer('lightingSites', [])
  answer('deviceProfiles', [])
  visit('/intake')
  await press('ดูข้อความล่าสุดของ 70b3d5e75e019000')
  const message = await vi.waitFor(() => {
    const text = document.querySelector('dialog pre')
    if (!text) throw new Error('no message')
    return text
  })
  expect(message.textContent).toContain('<img src=x>')
  expect(message.children).toHaveLength(0)
  expect(document.querySelector('dialog')?.textContent).toContain('รับข้อมูลที่เก็บไว้ 12 ข้อความ')
  close()
  expect(query('button', 'ลงทะเบียน stranger')).toBeUndefined()
  visit('/intake?dialog=adopt&solution=lighting&device=70b3d5e75e019000')
  await find('dialog h2', 'ลงทะเบียน 70b3d5e75e019000')
  await find('dialog label', 'หมายเลขเสา *')
})

function values(): string[] {
  return [...document.querySelectorAll('input')].map(({ value }) => value)
}
