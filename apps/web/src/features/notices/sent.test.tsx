import type { NoticeRow } from '@roadside/contract/notices/notice-calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find } from '../../testing/open-console.ts'

const at = '2026-11-21T12:00:00+07:00'
const failed: NoticeRow = {
  id: '0b7e6a4e-3c1f-4f5e-9a3b-2f1d7c9e8a60',
  channel: 'email',
  target_id: 1,
  target: 'iPhone Safari',
  receiver: 'สมชาย ใจดี',
  kind: 'raised',
  title: 'ไฟดับ 2 ดวง',
  text: 'ถนน นบ.1001',
  alarms: ['ไฟดับ: เสา 12', 'ไฟดับ: เสา 13'],
  state: 'failed',
  attempts: 3,
  created_at: at,
  due_at: at,
  answer: '550 no such user',
  answered_at: at,
  why: { rule: 5, name: 'ไฟดับแจ้งเวร', step: null },
  may_resend: true,
}

const { address, answer, sent, visit } = eachWithConsole(admin)
let row: NoticeRow
beforeEach(() => {
  row = failed
  answer('noticeList', () => ({ rows: [row], total: 1 }))
  answer('noticePreview', { preview: null })
})

const dialog = () => document.querySelector('dialog')
const again = async () => (await find('dialog button', 'ส่งอีกครั้ง')) as HTMLButtonElement

test('a message says what became of it and why, opens whole, and is sent once more', async () => {
  answer('resendNotice', { id: 'new' })
  visit('/notices?tab=sent')
  const line = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('tbody tr')].find(({ textContent }) =>
      textContent.includes('ไฟดับ 2 ดวง'),
    )
    return found!.querySelector('td')!
  }, 15_000)
  const words = line.closest('tr')!.textContent
  for (const word of [
    'ส่งไม่สำเร็จ',
    '550 no such user',
    'กฎ ไฟดับแจ้งเวร',
    'สมชาย ใจดี · iPhone Safari · อีเมล',
  ])
    expect(words).toContain(word)
  line.click()
  await find('dialog h2', 'ไฟดับ 2 ดวง')
  // its target is gone: the words alone
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('ไฟดับ: เสา 13'))
  expect(dialog()?.textContent).toContain('ถนน นบ.1001')
  ;(await again()).click()
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('ส่งเป็นข้อความใหม่แล้ว'))
  expect(sent('resendNotice')).toEqual([{ id: failed.id }])
})

test('a link opens a message as it arrived, though it is on no page of the list', async () => {
  answer('noticeList', () =>
    (sent('noticeList').at(-1) as { id?: string }).id === undefined
      ? { rows: [], total: 0 }
      : { rows: [row], total: 1 },
  )
  answer('noticePreview', {
    preview: {
      as: 'line',
      parts: [
        { type: 'text', text: 'วิกฤต · ไฟดับ · เสา 12', isStrong: true, color: '#C62828' },
        { type: 'separator' },
        { type: 'button', text: 'รับทราบ', isPrimary: true },
      ],
    },
  })
  visit(`/notices?notice=${failed.id}`)
  await find('dialog h2', 'ไฟดับ 2 ดวง')
  await find('dialog figcaption', 'ตามที่เห็นใน LINE')
  expect(dialog()?.querySelector('figure')?.textContent).toContain('วิกฤต · ไฟดับ · เสา 12รับทราบ')
  expect(sent('noticeList')).toContainEqual({ id: failed.id })
})

test('a link to a message of others says so', async () => {
  answer('noticeList', { rows: [], total: 0 })
  visit(`/notices?tab=sent&notice=${failed.id}`)
  await vi.waitFor(
    () => expect(dialog()?.textContent).toContain('ไม่พบข้อความนี้ หรือท่านไม่มีสิทธิ์ดู'),
    15_000,
  )
})

test('the filters are in the address, and make the question', async () => {
  visit('/notices?tab=sent&state=failed')
  await vi.waitFor(() => expect(sent('noticeList').length).toBeGreaterThan(0), 15_000)
  expect(sent('noticeList')[0]).toMatchObject({ state: 'failed', page: 1 })
  const choice = (await find('select', 'กรองตามช่องทาง')) as HTMLSelectElement
  Reflect.set(HTMLSelectElement.prototype, 'value', 'line', choice)
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(address()).toContain('channel=line'))
  await vi.waitFor(() =>
    expect(sent('noticeList').at(-1)).toMatchObject({ state: 'failed', channel: 'line' }),
  )
})

test('a message whose target was removed cannot be sent again, and says so', async () => {
  row = { ...failed, target_id: null, may_resend: false }
  visit(`/notices?tab=sent&dialog=notice&notice=${failed.id}`)
  expect((await again()).disabled).toBe(true)
  expect(dialog()?.textContent).toContain('ปลายทางของข้อความนี้ถูกลบแล้ว')
})

test('a message that nobody could receive says so, and cannot be sent once more', async () => {
  row = { ...failed, channel: null, target_id: null, target: '', may_resend: false }
  visit('/notices?tab=sent')
  const line = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('tbody tr')].find(({ textContent }) =>
      textContent.includes('ไม่มีผู้ที่รับได้'),
    )
    return found!.querySelector('td')!
  }, 15_000)
  line.click()
  expect((await again()).disabled).toBe(true)
  expect(dialog()?.textContent).toContain('ข้อความนี้ไม่มีปลายทาง')
})
