import type { PauseRow } from '@roadside/contract/service-levels/pause-calls.ts'
import type { RepairPart } from '@roadside/contract/tickets/ticket.ts'
import { buildTicket } from '@roadside/ui/tickets/testing-tickets.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, query } from '../../../testing/open-console.ts'

const { visit, answer } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const dialogText = () =>
  [...document.querySelectorAll('dialog')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .replaceAll('\u00A0', ' ')
const hourMs = 3_600_000
const part: RepairPart = {
  limit: { amount: 4, unit: 'hours' },
  due_at: '2026-11-20T15:30:00+07:00',
  is_known: true,
  until: null,
  measured: 6 * hourMs,
  agreed: 4.5 * hourMs,
  is_late: false,
}
const pause: PauseRow = {
  id: 7,
  version: 2,
  pj_id: 5,
  place: 'equipment',
  wid: null,
  asset_id: 7,
  place_name: 'P-001',
  ticket_id: 1,
  ticket_number: '2569-12-0042',
  reason: 'force_majeure',
  from: '2026-10-31T08:00:00+07:00',
  to: '2026-11-01T08:00:00+07:00',
  claim: 'น้ำท่วมทาง',
  claimed_at: '2026-11-17T09:00:00+07:00',
  is_late: true,
  is_authoritys_fault: false,
  decision: 'claimed',
  decided_by_name: null,
  decided_at: null,
  decision_note: '',
  letter_number: 'ก 12/2569',
  letter_date: '2026-11-16',
  letter_type: 'application/pdf',
  letter: '/media/ab/full.jpg',
  party: 'contractor',
  created_by_name: 'ช่างหนึ่ง',
  created_at: '2026-11-17T09:00:00+07:00',
  problem: 'แจ้งเหตุสุดวิสัยเป็นหนังสือเกินกำหนด 15 วัน',
  may_edit: true,
  may_decide: true,
  may_withdraw: false,
}

test('a ticket says both times, what may still move, and what paused it', async () => {
  const finish: RepairPart = {
    ...part,
    limit: { amount: 30, unit: 'working_days' },
    is_known: false,
    is_late: true,
  }
  const clock = { pj_id: 5, missing: [], begin: part, finish, may_claim: true }
  answer('ticket', buildTicket({ clock }))
  answer('servicePauses', [pause])
  visit('/project?ticket=1')
  await until(() => expect(dialogText()).toContain('น้ำท่วมทาง'))
  for (const words of [
    'ภายใน 4 ชั่วโมง',
    'ตามที่วัด6 ชม.',
    'ตามที่ตกลง4 ชม. 30 นาที',
    'ภายใน 30 วันทำการเกินกำหนด',
    'ยังเลื่อนได้',
    'เหตุสุดวิสัยรอพิจารณาแจ้งเกินกำหนด 15 วัน',
    'หนังสือ ก 12/2569 ลงวันที่ 16/11/2569',
  ])
    expect(dialogText()).toContain(words)
  ;(await find('dialog button', 'พิจารณา')).click()
  await until(() => expect(dialogText()).toContain('แจ้งเหตุสุดวิสัยเป็นหนังสือเกินกำหนด 15 วันผลการพิจารณา'))
})

test('where nothing is due a ticket says what is missing', async () => {
  const clock = {
    pj_id: 5,
    missing: ['notice' as const, 'finish' as const],
    begin: null,
    finish: null,
    may_claim: false,
  }
  answer('ticket', buildTicket({ clock }))
  answer('servicePauses', [])
  visit('/project?ticket=1')
  await until(() =>
    expect(dialogText()).toContain('ยังไม่ได้กรอกเวลาที่ผู้รับจ้างได้รับแจ้ง · สัญญายังไม่ระบุเวลาซ่อมแล้วเสร็จ'),
  )
  await until(() => expect(dialogText()).toContain('ยังไม่มีการขอหยุดนับเวลา'))
  expect(query('dialog button', 'ขอหยุดนับเวลา')).toBeUndefined()
})
