import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, press } from '../../testing/open-console.ts'
import { buildAlarm, buildAlarmEvent } from './testing-alarms.ts'

const { visit, answer, sent, address, server } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const dialogText = () =>
  (document.querySelector('dialog')?.textContent ?? '').replaceAll('\u00A0', ' ')

/** Answers the list by what is asked for: one alarm, or those of its equipment. */
function answerList(one: ReturnType<typeof buildAlarm>, others: readonly object[] = []) {
  server().answers.set('alarmList', ({ body }) => {
    const asked = body as { id?: number; asset?: number }
    const rows = asked.id === undefined && asked.asset !== undefined ? others : [one]
    return Promise.resolve([200, { rows, total: rows.length }])
  })
}

test('an alarm opens over any page, with what happened to it and what else its equipment has', async () => {
  const now = new Date().toISOString()
  answerList(buildAlarm({ acknowledged_note: 'x' }), [
    buildAlarm({ raised_at: now }),
    buildAlarm({ id: 2, kind: 'lamp_unreachable', kind_name: 'ติดต่อไม่ได้', raised_at: now }),
  ])
  answer('alarmHistory', {
    rows: [
      buildAlarmEvent({
        id: 2,
        type: 'commented',
        by: 'somying',
        by_name: 'สมหญิง',
        note: 'แจ้งผู้รับจ้างแล้ว',
      }),
      buildAlarmEvent({ id: 1, detail: { why: 'กระแส 0.00 A' } }),
    ],
  })
  visit('/project?alarm=1')
  await until(() => expect(dialogText()).toContain('แจ้งผู้รับจ้างแล้ว'))
  for (const part of ['ไฟดับ P-001', 'เกิดเหตุ', 'กระแส 0.00 A', 'โดย สมหญิง', 'นบ.1001 บางใหญ่'])
    expect(dialogText()).toContain(part)
  await until(() => expect(dialogText()).toContain('การแจ้งเตือนอื่นของอุปกรณ์นี้'))
  expect(sent('alarmList')).toContainEqual(expect.objectContaining({ asset: 7, state: 'history' }))
  const other = await until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('dialog ol button')]
    expect(found).toHaveLength(1)
    return found[0]!
  })
  other.click()
  await until(() => expect(address()).toBe('/project?alarm=2'))
  await press('ปิด')
  await until(() => expect(address()).toBe('/project'))
})

test('a comment is added, and the alarm acknowledged from its panel', async () => {
  answerList(buildAlarm())
  answer('alarmHistory', { rows: [] })
  answer('commentAlarm', { id: 5 })
  answer('acknowledgeAlarm', { changed: [1] })
  visit('/alarms?alarm=1')
  const field = await find('dialog textarea', 'ความเห็น')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    field,
    ' ดูแล้ว ',
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() =>
    expect(document.querySelector('dialog form [type=submit]')).toHaveProperty('disabled', false),
  )
  const save = await find('dialog button', 'บันทึก')
  save.click()
  await until(() => expect(sent('commentAlarm')).toEqual([{ id: 1, note: 'ดูแล้ว' }]))
  const take = await find('dialog footer button', 'รับทราบ')
  take.click()
  await until(() => expect(sent('acknowledgeAlarm')).toEqual([{ ids: [1], note: '' }]))
})

test('what cameras saw leads to its review; one that is not in sight is missing', async () => {
  answerList(buildAlarm({ is_reviewed: true, asset_id: null }))
  answer('alarmHistory', { rows: [] })
  visit('/alarms?alarm=1')
  const link = await find('dialog footer a', 'ตรวจสอบเหตุการณ์')
  expect(link.getAttribute('href')).toBe('/event-review?department=11')
  // a contractor has no such page
  visit('/alarms?alarm=1', { role: 'contractor' })
  await until(() => expect(dialogText()).toContain('ลำดับเหตุการณ์'))
  expect(document.querySelector('dialog footer a')).toBeNull()
  answer('alarmList', { rows: [], total: 0 })
  visit('/alarms?alarm=9')
  await until(() => expect(dialogText()).toContain('ดูการแจ้งเตือนทั้งหมด'))
})
