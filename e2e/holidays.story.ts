import { randomUUID } from 'node:crypto'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import type { HolidayYearForm } from '@roadside/contract/service-levels/holiday-calls.ts'
import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { makeCamera, makeProject } from './lib/records.ts'
import { test } from './lib/test.ts'

interface Year extends HolidayYearForm {
  readonly version: number
}

const working = {
  kind: 'working',
  office: 'government',
  weekdays: [1, 2, 3, 4, 5],
  from: '08:30',
  to: '16:30',
}

/** A contract that counts working days, with a camera that its contractor has to repair in five of them. */
async function servedTicket(page: Page): Promise<TicketDetail> {
  const { rows } = await call<{ rows: { id: number }[] }>(page, 'contractorList', {
    page: 1,
    perPage: 1,
  })
  const contractor_id = rows[0]?.id
  const { pj_id } = await makeProject(page, ['จุดติดตั้งของเรื่องเล่า'], String(contractor_id))
  const terms = { begin: null, allowance: null, penalty: null, weights: null }
  const form = {
    contract_value: '',
    signed_on: '',
    terms: { ...terms, hours: working, finish: { amount: 5, unit: 'working_days' } },
  }
  await call(page, 'saveContractTerms', { pj_id, version: 1, form })
  await makeCamera(page, pj_id, 'กล้องของเรื่องเล่า')
  const [camera] = await call<{ id: number }[]>(page, 'lotEquipment', { pj_id, search: '' })
  const { id } = await call<{ id: number }>(page, 'openTicket', {
    request_id: randomUUID(),
    asset_id: camera?.id,
    title: 'กล้องไม่มีภาพ',
  })
  await call(page, 'moveTicket', {
    id,
    request_id: randomUUID(),
    move: 'assign',
    contractor_id,
    served_at: new Date().toISOString(),
  })
  return call<TicketDetail>(page, 'ticket', { id })
}

const yearOf = async (page: Page, year: number) =>
  (await call<{ years: Year[] }>(page, 'holidayYears', {})).years.find((one) => one.year === year)

test('a clerk enters a holiday that the cabinet declared, is told what it moves, and the ticket is due later', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'drradmin')
  const ticket = await servedTicket(page)
  const day = ticket.due_at?.slice(0, 10) ?? ''
  expect(ticket.due_at).toMatch(/T16:30:00/)
  const year = Number(day.slice(0, 4))
  const before = await yearOf(page, year)
  if (!before) throw new Error(`the calendar has no year ${year}`)

  await page.goto('/holidays')
  const card = page.locator('details').filter({ hasText: `พ.ศ. ${year + 543}` })
  if (!(await card.evaluate((one: HTMLDetailsElement) => one.open)))
    await card.locator('summary').click()
  await card.getByRole('button', { name: 'แก้ไข' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ที่มา').fill('มติคณะรัฐมนตรี วันหยุดพิเศษ')
  await dialog.getByRole('button', { name: 'เพิ่มวันหยุด' }).click()
  const place = before.holidays.length + 1
  await dialog.getByLabel(`วันที่ ${place}`, { exact: true }).fill(formatThaiDate(day))
  await dialog.getByLabel(`ชื่อวันหยุด ${place}`, { exact: true }).fill('วันหยุดพิเศษ')
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click()

  // nothing is saved before the clerk has been told
  await expect(dialog).toContainText('การบันทึกจะเลื่อนกำหนดของใบงานที่ยังไม่ปิด')
  await expect(
    dialog.getByText(`${ticket.number} ซ่อมแล้วเสร็จ ${formatThaiDate(day)} 16:30 น. →`),
  ).toBeVisible()
  expect((await yearOf(page, year))?.version).toBe(before.version)
  expect(await findBarriers(page)).toEqual([])
  try {
    await dialog.getByRole('button', { name: 'ยืนยันบันทึก' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('วันหยุดพิเศษ')

    const moved = await call<TicketDetail>(page, 'ticket', { id: ticket.id })
    expect(Date.parse(moved.due_at ?? '')).toBeGreaterThan(Date.parse(ticket.due_at ?? ''))
    await page.goto(`/tickets?ticket=${ticket.id}`)
    await expect(page.getByRole('dialog').first()).toContainText(
      `กำหนด ${formatThaiDate(moved.due_at)} 16:30 น.`,
    )
  } finally {
    // as it was, for other stories
    const { version = 0 } = (await yearOf(page, year)) ?? {}
    const { source, known_until, holidays } = before
    const form = { year, source, known_until, holidays }
    if (version !== before.version) await call(page, 'saveHolidayYear', { version, form })
  }
  const back = await call<TicketDetail>(page, 'ticket', { id: ticket.id })
  expect(back.due_at).toBe(ticket.due_at)
})
