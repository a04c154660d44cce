import type { NoticeTargetRow } from '@roadside/contract/notices/notice-calls.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../../testing/open-console.ts'

const at = '2026-11-21T12:00:00+07:00'
const own: NoticeTargetRow = {
  id: 1,
  channel: 'email',
  name: 'somchai@drr.example',
  address: 'somchai@drr.example',
  owner: { kind: 'own' },
  takes_tickets: false,
  may_change: true,
  created_by: 'somchai',
  created_at: at,
  disabled_at: null,
  disabled_reason: '',
}
const webhook: NoticeTargetRow = {
  ...own,
  id: 2,
  channel: 'webhook',
  name: 'ศูนย์จังหวัด',
  address: 'https://hooks.example/1',
  owner: { kind: 'department', id: 11, name: 'ขทช.นนทบุรี' },
  disabled_at: at,
  disabled_reason: 'ปลายทางตอบ 410',
}
const channels = (['line', 'webPush', 'email', 'webhook'] as const).map((id) => ({
  id,
  missing: id === 'webPush' ? 'ยังไม่ได้กำหนด PUBLIC_URL (https://)' : null,
}))
const line = {
  missing: [] as string[],
  webhook_url: 'https://console.example/hooks/line',
  bot: { name: 'ทช. แจ้งเหตุ', basic_id: '@123abcde', add_url: 'https://line.me/R/ti/p/%40123abcde' },
  problem: '',
  usage: { limit: 300, used: 41, read_at: at },
  budget: 'free',
  departments: [] as { id: number; name: string }[],
  groups: [] as { id: number; name: string }[],
}
const bound = {
  id: 9,
  name: 'สมชาย',
  of: 'account' as const,
  of_name: 'somchai',
  bound_by: 'somchai',
  bound_at: at,
  disabled_at: null,
  disabled_reason: '',
}
const choices = {
  kinds: [],
  groups: [{ id: 1, name: 'สทช.ที่ 1' }],
  departments: [{ id: 11, name: 'ขทช.นนทบุรี', groupId: 1, can_be_told: true }],
  roads: [],
  contractors: [],
  users: [],
  targets: [],
  rosters: [],
}

const { answer, sent, visit } = eachWithConsole()
let targets: NoticeTargetRow[]
beforeEach(() => {
  targets = [own]
  answer('noticeTargets', () => ({ targets, channels }))
  answer('lineState', line)
  answer('lineTargets', [])
  answer('pushKey', { key: null })
  answer('noticeRuleChoices', choices)
})

const text = () => document.querySelector('main')?.textContent ?? ''
const dialog = () => document.querySelector('dialog')

test('an account that administers nothing changes its own ways, and sees no other tab', async () => {
  visit('/notices?tab=rules')
  await find('h3', 'LINE')
  expect(
    [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent),
  ).toEqual(['ช่องทาง', 'ข้อความที่ส่ง'])
  expect(text()).not.toContain('ช่องทางของหน่วยงาน')
  await vi.waitFor(() => expect(text()).toContain('เดือนนี้ใช้ 41 จาก 300 ข้อความ'))
  // a channel that cannot send says why
  expect(text()).toContain('ยังไม่ได้กำหนด PUBLIC_URL (https://)')
  expect(query('a', 'การส่งข้อความแจ้งเตือน')).toBeDefined()
})

test('a target is tried by one press, and what the other side said is shown', async () => {
  answer('testNoticeTarget', { is_sent: false, answer: '550 no such user' })
  visit('/notices')
  await press('ส่งข้อความทดสอบ ไปที่ somchai@drr.example')
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'ส่งข้อความทดสอบไม่สำเร็จ ปลายทางตอบว่า: 550 no such user',
    ),
  )
  expect(sent('testNoticeTarget')).toEqual([{ id: 1 }])
})

test('one press asks for a code, which is shown large with its time, and the page says when the chat is bound', async () => {
  answer('lineCode', {
    code: '12345678',
    expires_at: toBangkokIso(new Date(serverNow() + 600_000)),
  })
  visit('/notices')
  const ask = (await find('button', 'ขอรหัสผูก LINE')) as HTMLButtonElement
  await vi.waitFor(() => expect(ask.disabled).toBe(false))
  ask.click()
  await find('dialog h2', 'ผูก LINE กับบัญชีของฉัน')
  expect(dialog()!.querySelector('a')?.href).toBe(line.bot.add_url)
  await vi.waitFor(() => expect(dialog()?.querySelector('output')?.textContent).toBe('1234 5678'))
  expect(dialog()?.querySelector('[role=timer]')?.textContent).toMatch(/(10:00|9:5\d) นาที/)
  answer('lineTargets', [bound])
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('ผูกกับ สมชาย แล้ว'), 10_000)
})

test('a code that ran out is shown no more', async () => {
  answer('lineCode', { code: '12345678', expires_at: at })
  visit('/notices?dialog=line-code')
  await find('dialog h2', 'ผูก LINE กับบัญชีของฉัน')
  // a link to the dialog makes no code by itself
  expect(sent('lineCode')).toEqual([])
  ;(await find('dialog button', 'ขอรหัสผูก LINE')).click()
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('รหัสหมดอายุแล้ว'))
  expect(dialog()?.textContent).not.toContain('1234 5678')
})

test('without its settings LINE cannot be bound, and their names are said', async () => {
  answer('lineState', { ...line, bot: null, usage: null, missing: ['LINE_CHANNEL_SECRET'] })
  visit('/notices')
  await vi.waitFor(() => expect(text()).toContain('LINE_CHANNEL_SECRET'), 15_000)
  expect(((await find('button', 'ขอรหัสผูก LINE')) as HTMLButtonElement).disabled).toBe(true)
})

test('administrators add a webhook, whose secret is shown once, and see why one was switched off', async () => {
  targets = [own, webhook]
  answer('saveNoticeTarget', { id: 3, secret: 'whsec_once' })
  visit('/notices', admin)
  await vi.waitFor(() => expect(text()).toContain('ปลายทางตอบ 410'), 15_000)
  expect(query('button', 'ส่งข้อความทดสอบ ไปที่ ศูนย์จังหวัด')).toBeUndefined()
  const add = await find('button', 'เพิ่มอีเมลหรือ Webhook')
  await vi.waitFor(() => expect((add as HTMLButtonElement).disabled).toBe(false))
  add.click()
  await find('dialog h2', 'เพิ่มปลายทาง')
  const [owner, channel] = dialog()!.querySelectorAll('select')
  set(owner!, 'department:11')
  set(channel!, 'webhook')
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('ที่อยู่ Webhook (URL)'))
  const [address, name] = dialog()!.querySelectorAll('input')
  set(address!, 'https://hooks.example/2')
  set(name!, 'ศูนย์ใหม่')
  dialog()!.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  await vi.waitFor(() => {
    document.querySelector('form')?.requestSubmit()
    expect(dialog()?.querySelector('input')?.value).toBe('whsec_once')
  }, 10_000)
  expect(sent('saveNoticeTarget')[0]).toEqual({
    id: null,
    name: 'ศูนย์ใหม่',
    address: { channel: 'webhook', url: 'https://hooks.example/2', takes_tickets: true },
    owner: { kind: 'department', id: 11 },
  })
})

function set(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a target whose channel has no settings is not called in use', async () => {
  answer('noticeTargets', {
    targets: [own],
    channels: channels.map((one) => ({ ...one, missing: 'ยังไม่ได้กำหนด SMTP_URL' })),
  })
  visit('/notices')
  await vi.waitFor(() => expect(text()).toContain('ช่องทางนี้ยังส่งไม่ได้'), 15_000)
  expect(text()).toContain('ท่านยังไม่มีช่องทางที่ส่งข้อความถึงได้')
})
