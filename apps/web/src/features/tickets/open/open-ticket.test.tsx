import { buildCounts, buildTicket } from '@roadside/ui/tickets/testing-tickets.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, info, press } from '../../../testing/open-console.ts'

const { visit, answer, sent, address, server } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const dialogText = () =>
  [...document.querySelectorAll('dialog')].map(({ textContent }) => textContent).join(' ')
function type(field: Element, text: string) {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const alarm = (id: number) => ({ id, kind_name: 'ไฟดับ', subject: `P-00${id}`, site: 'แยกบางใหญ่' })
const answerAlarms = () =>
  server().answers.set('alarmList', ({ body }) => {
    const { id } = body as { id?: number }
    return Promise.resolve([200, { rows: id === undefined ? [] : [alarm(id)], total: 1 }])
  })
const noTickets = {
  rows: [],
  total: 0,
  counts: buildCounts(),
  late: 0,
  sort: 'due_at',
  may_open: true,
}

/** The built rows have the fields that the form shows alone. */
const quiet = () => vi.spyOn(console, 'error').mockReturnValue()

test('alarms of one subject become one ticket, and it opens', async () => {
  quiet()
  answerAlarms()
  answer('openTicket', { id: 5, number: '2569-12-0005' })
  answer('ticket', buildTicket({ id: 5, number: '2569-12-0005' }))
  answer('ticketList', noTickets)
  visit('/project?openTicket=alarms:1,2')
  await until(() => expect(dialogText()).toContain('ไฟดับ P-001'))
  expect(dialogText()).toContain('และอีก 1 การแจ้งเตือน')
  const save = await find('dialog button[type=submit]', 'เปิดใบงาน')
  save.click()
  await until(() => expect(sent('openTicket')).toMatchObject([{ alarm_ids: [1, 2], title: '' }]))
  // the alarm's own severity
  expect(sent('openTicket')[0]).not.toHaveProperty('priority')
  await until(() => expect(address()).toBe('/project?ticket=5'))
  await press('ปิด')
  await until(() => expect(address()).toBe('/project'))
})

test('alarms of several subjects become a ticket each; those before a failure are not opened again', async () => {
  quiet()
  answerAlarms()
  answer('ticketList', noTickets)
  let calls = 0
  server().answers.set('openTicket', () => {
    calls += 1
    return Promise.resolve(
      calls === 2
        ? [503, { code: 'unavailable', message: 'ระบบยังไม่พร้อมใช้งาน' }]
        : [200, { id: calls, number: `2569-12-000${calls}` }],
    )
  })
  visit('/tickets?openTicket=alarms:1,2;3')
  const save = await find('dialog button[type=submit]', 'เปิดใบงาน 2 ใบ')
  save.click()
  await until(() => expect(dialogText()).toContain('ระบบยังไม่พร้อมใช้งาน'))
  save.click()
  await until(() => expect(sent('openTicket')).toHaveLength(4))
  const bodies = sent('openTicket') as { request_id: string; alarm_ids: number[] }[]
  expect(bodies.map(({ alarm_ids }) => alarm_ids)).toEqual([[1, 2], [3], [1, 2], [3]])
  expect(bodies[0]!.request_id).toBe(bodies[2]!.request_id)
  expect(bodies[1]!.request_id).toBe(bodies[3]!.request_id)
  expect(bodies[0]!.request_id).not.toBe(bodies[1]!.request_id)
})

test('by hand: equipment is found by a part of its name; its open tickets are shown first', async () => {
  answer('findAnything', [
    {
      kind: 'asset',
      id: 7,
      title: 'เสา 12',
      detail: 'ราชพฤกษ์',
      wid: 1,
      DeptID: 11,
      type_name: 'Lighting',
      health: 'fault',
    },
    {
      kind: 'project',
      id: 2,
      title: 'โครงการ',
      detail: '',
      wid: null,
      DeptID: null,
      type_name: null,
      health: null,
    },
  ])
  answer('ticketList', { ...noTickets, rows: [buildTicket({ id: 3 })], total: 1 })
  answer('openTicket', { code: 'conflict', message: 'มีใบงานที่ยังไม่ปิดของอุปกรณ์นี้แล้ว' }, 409)
  visit('/tickets?openTicket=choose')
  const box = await until(() => {
    const found = document.querySelector('dialog input[placeholder^="พิมพ์ชื่อ"]')
    if (!found) throw new Error('no field')
    return found
  })
  type(box, 'เสา')
  const found = await until(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('dialog li button')]
    expect(buttons).toHaveLength(1)
    return buttons[0]!
  })
  found.click()
  await until(() => expect(dialogText()).toContain('มีใบงานที่ยังไม่ปิดอยู่แล้ว'))
  expect(sent('ticketList')).toContainEqual(expect.objectContaining({ asset: 7 }))
  const save = await find('dialog button[type=submit]', 'เปิดใบงาน')
  save.click()
  await until(() => expect(dialogText()).toContain('กรุณากรอกเรื่อง'))
  expect(sent('openTicket')).toEqual([])
  type(document.querySelector('dialog form input')!, 'ฝาตู้หลุด')
  save.click()
  await until(() => expect(dialogText()).toContain('มีใบงานที่ยังไม่ปิดของอุปกรณ์นี้แล้ว'))
  const beside = await until(() => {
    const one = document.querySelector<HTMLInputElement>('dialog input[type=checkbox]')
    if (!one) throw new Error('no box')
    return one
  })
  beside.click()
  answer('openTicket', { id: 9, number: '2569-12-0009' })
  answer('ticket', buildTicket({ id: 9 }))
  save.click()
  await until(() =>
    expect(sent('openTicket').at(-1)).toMatchObject({
      asset_id: 7,
      title: 'ฝาตู้หลุด',
      priority: 'minor',
      beside: true,
    }),
  )
  await until(() => expect(address()).toBe('/tickets?ticket=9'))
})

test('the dashboard-only account opens none', async () => {
  answer('ticketList', noTickets)
  visit('/tickets?openTicket=choose', { firstname: info.dashboardFirstname })
  await until(() => expect(dialogText()).toContain('ท่านไม่มีสิทธิ์ดำเนินการนี้'))
})
