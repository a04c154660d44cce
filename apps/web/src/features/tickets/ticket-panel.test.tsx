import {
  buildTicket,
  buildTicketEvent,
  buildTicketPhoto,
} from '@roadside/ui/tickets/testing-tickets.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, press, query } from '../../testing/open-console.ts'

const { visit, answer, sent, address } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const dialogText = () =>
  [...document.querySelectorAll('dialog')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .replaceAll('\u00A0', ' ')
function type(field: Element, text: string) {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** Presses the button of the form that lies on top. */
async function save(name: string) {
  await find('dialog button[type=submit]', name)
  const named = [...document.querySelectorAll<HTMLButtonElement>('dialog button[type=submit]')]
  const button = named.filter(({ textContent }) => textContent === name).at(-1)!
  await until(() => expect(button).toHaveProperty('disabled', false))
  button.click()
}

test('a ticket opens over any page with its steps, facts, photos and history', async () => {
  answer(
    'ticket',
    buildTicket({
      state: 'finished',
      moves: ['accept', 'sendBack'],
      served_at: '2026-11-22T09:00:00+07:00',
      finished_at: '2026-11-23T10:00:00+07:00',
      parts: 'ไดรเวอร์ 1 ชุด',
      cost_baht: 1250.5,
      alarms: [
        {
          id: 4,
          kind_name: 'ไฟดับ',
          why: 'กระแส 0.00 A',
          raised_at: '2026-11-21T19:00:00+07:00',
          cleared_at: null,
        },
      ],
      chain: [
        {
          id: 9,
          number: '2569-12-0009',
          opened_at: '2026-11-18T19:00:00+07:00',
          state: 'accepted',
        },
      ],
      photos_list: [buildTicketPhoto({ distance_m: 251.4 })],
      events: [
        buildTicketEvent({ id: 1, type: 'opened', party: 'console', by_name: null, by: null }),
        buildTicketEvent({
          id: 2,
          move: 'finish',
          from: 'inProgress',
          to: 'finished',
          by_name: 'ช่างหนึ่ง',
          note: 'เปลี่ยนไดรเวอร์',
          at: '2026-11-23T12:30:00+07:00',
          device_at: '2026-11-23T10:00:00+07:00',
          place: { latitude: 13.80012, longitude: 100.40034, accuracy_m: 7.2 },
        }),
      ],
    }),
  )
  visit('/project?ticket=1')
  await until(() => expect(dialogText()).toContain('เปลี่ยนไดรเวอร์'))
  for (const part of [
    '2569-12-0042 ไฟดับ P-001',
    'กำลังดำเนินการ → ซ่อมเสร็จ',
    'บันทึกที่เครื่อง 23/11/2569 10:00:00 น.',
    'ที่ 13.80012, 100.40034 คลาดเคลื่อนไม่เกินราว 8 ม.',
    'โดย ระบบ',
    'ไดรเวอร์ 1 ชุด',
    '1,250.50 บาท',
    'ห่างจากอุปกรณ์ 251 ม.',
    'ซ่อมเรื่องเดียวกันก่อนหน้านี้ 1 ใบงาน',
  ])
    expect(dialogText()).toContain(part)
  const now = document.querySelector('ol[aria-label=ขั้นตอนการซ่อม] [aria-current=step]')
  expect(now?.textContent).toContain('ยืนยันโดยอุปกรณ์')
  expect(query('dialog footer button', 'ตรวจรับ')?.dataset['variant']).toBe('filled')
  await press('ปิด')
  await until(() => expect(address()).toBe('/project'))
})

test('work that came back says above all else why, by whom and when', async () => {
  answer(
    'ticket',
    buildTicket({
      state: 'inProgress',
      moves: ['finish'],
      events: [
        buildTicketEvent({
          id: 3,
          move: 'sendBack',
          from: 'finished',
          to: 'inProgress',
          note: 'ฝาครอบหลวม',
          at: '2026-11-24T09:00:00+07:00',
        }),
      ],
    }),
  )
  visit('/tickets?ticket=1')
  await until(() =>
    expect(
      document
        .querySelector('dialog section[aria-label=ส่งกลับแก้ไข]')
        ?.textContent.replaceAll('\u00A0', ' '),
    ).toBe('ส่งกลับแก้ไขฝาครอบหลวมโดย สมหญิง · 24/11/2569 09:00 น.'),
  )
})

test('who took part in the work reads why accepting it is not offered', async () => {
  answer('ticket', buildTicket({ state: 'finished', moves: ['sendBack'] }))
  visit('/tickets?ticket=1')
  await until(() => expect(dialogText()).toContain('ต้องให้เจ้าหน้าที่คนอื่นตรวจรับ'))
})

test('only the moves that the server sends are offered', async () => {
  answer('ticket', buildTicket({ moves: [], may_edit: false, may_comment: false }))
  visit('/tickets?ticket=1')
  await until(() => expect(dialogText()).toContain('ลำดับเหตุการณ์'))
  for (const name of ['มอบหมาย', 'ยกเลิกใบงาน', 'แก้ไข', 'เลือกภาพก่อนซ่อม', 'บันทึก'])
    expect(query('dialog button', name)).toBeUndefined()
})

test('assigning offers the contract’s contractor first, its own accounts alone, and the time of the notice', async () => {
  answer('ticket', buildTicket())
  answer('ticketChoices', {
    contractors: [
      { id: 3, name: 'บริษัท ก', is_of_contract: true },
      { id: 4, name: 'บริษัท ข', is_of_contract: false },
    ],
    accounts: [
      { username: 'chang', name: 'ช่าง ก', contractor_id: 3 },
      { username: 'other', name: 'ช่าง ข', contractor_id: 4 },
    ],
  })
  answer('moveTicket', { version: 2, state: 'assigned' })
  visit('/tickets?ticket=1&move=assign')
  await find('dialog option', 'บริษัท ก (ตามสัญญา)')
  const [contractor, assignee] = document.querySelectorAll('dialog select')
  expect([...contractor!.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'บริษัท ก (ตามสัญญา)',
    'หน่วยงานซ่อมเอง',
    'บริษัท ข',
  ])
  expect([...assignee!.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'ยังไม่ระบุ',
    'ช่าง ก',
  ])
  const day = document.querySelector('dialog input[placeholder="วว/ดด/ปปปป"]')!
  const clock = document.querySelector('dialog input[placeholder="08:30"]')!
  type(day, '28/11/2569')
  await save('มอบหมาย')
  await until(() => expect(dialogText()).toContain('กรุณากรอกวันที่และเวลา'))
  type(clock, '09:15')
  await save('มอบหมาย')
  await until(() =>
    expect(sent('moveTicket')).toMatchObject([
      {
        id: 1,
        move: 'assign',
        contractor_id: 3,
        assignee: null,
        served_at: '2026-11-28T09:15:00+07:00',
      },
    ]),
  )
})

test('a move that somebody was faster with says who, and what is now', async () => {
  const before = buildTicket({ state: 'assigned', moves: ['start'] })
  answer('ticket', before)
  answer('moveTicket', { code: 'conflict', message: 'ใบงานเปลี่ยนสถานะไปแล้ว' }, 409)
  visit('/tickets?ticket=1&move=start')
  await find('dialog button[type=submit]', 'เริ่มดำเนินการ')
  answer(
    'ticket',
    buildTicket({
      version: 2,
      state: 'cancelled',
      moves: ['start'],
      events: [
        buildTicketEvent({
          id: 5,
          move: 'cancel',
          from: 'assigned',
          to: 'cancelled',
          note: 'แจ้งซ้ำ',
          at: '2026-11-28T10:00:00+07:00',
        }),
      ],
    }),
  )
  await save('เริ่มดำเนินการ')
  await until(() => expect(dialogText()).toContain('ใบงานเปลี่ยนสถานะไปแล้ว'))
  await until(() =>
    expect(dialogText()).toContain(
      'ขณะนี้ใบงานอยู่ในสถานะ ยกเลิก · ล่าสุด ยกเลิกใบงาน โดย สมหญิง เมื่อ 28/11/2569 10:00 น. “แจ้งซ้ำ”',
    ),
  )
})

test('only what was changed is saved, as of the version that was read', async () => {
  answer('ticket', buildTicket({ version: 7, expected_at: '2026-11-29T09:15:30+07:00' }))
  answer('saveTicket', { version: 8 })
  visit('/tickets?ticket=1&move=edit')
  await find('dialog button[type=submit]', 'บันทึก')
  const cost = await until(() => {
    const found = document.querySelector('dialog input[inputmode=decimal]')
    if (!found) throw new Error('no field')
    return found
  })
  type(cost, '1,250.5x')
  await save('บันทึก')
  await until(() => expect(dialogText()).toContain('กรุณากรอกจำนวนเงิน'))
  type(cost, '1,250.50')
  await save('บันทึก')
  await until(() =>
    expect(sent('saveTicket')).toEqual([{ id: 1, version: 7, form: { cost_baht: 1250.5 } }]),
  )
})

test('a comment, and following a ticket', async () => {
  answer('ticket', buildTicket())
  answer('commentTicket', { version: 2 })
  answer('watchTicket', { is_watched: true })
  visit('/tickets?ticket=1')
  const field = await find('dialog textarea', 'ความเห็น')
  type(field, ' นัดวันจันทร์ ')
  await save('บันทึก')
  await until(() => expect(sent('commentTicket')).toMatchObject([{ id: 1, note: 'นัดวันจันทร์' }]))
  await press('ติดตาม')
  await until(() => expect(sent('watchTicket')).toEqual([{ id: 1, watch: true }]))
})

test('photos are sent one by one; one that is no picture says so and is not sent', async () => {
  answer('ticket', buildTicket())
  answer('ticketPhoto', buildTicketPhoto())
  visit('/tickets?ticket=1')
  const input = (await find('dialog input[type=file]', 'เลือกภาพหลังซ่อม')) as HTMLInputElement
  const photo = new File([new Uint8Array([255, 216, 255])], 'after.jpg', { type: 'image/jpeg' })
  const text = new File(['x'], 'note.txt', { type: 'text/plain' })
  Object.defineProperty(input, 'files', { value: [photo, text], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(dialogText()).toContain('note.txt: ใช้ได้เฉพาะภาพ JPEG, PNG หรือ WebP'))
  await until(() =>
    expect(sent('ticketPhoto')).toMatchObject([
      { id: 1, kind: 'after', content: '/9j/', place: null },
    ]),
  )
  expect(sent('ticketPhoto')).toHaveLength(1)
})

test('one that is not in sight is missing', async () => {
  answer('ticket', { code: 'not_found', message: 'ไม่พบข้อมูลที่ต้องการ' }, 404)
  visit('/tickets?ticket=9')
  await until(() => expect(dialogText()).toContain('ไม่พบใบงานซ่อมที่ระบุ'))
})
