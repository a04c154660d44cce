import { liveStore } from '@roadside/ui/live/live.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, press, query } from '../testing/open-console.ts'

const { answer, sent, visit } = eachWithConsole()

test('an entry says how much of today waits in it, again when something happens, no more than 99, and an accident among it', async () => {
  let count = 7
  answer('menuCounts', () => [
    { DeptID: 12, TypeName: 'TrafficSign', count, isUrgent: count > 99, faults: 0 },
  ])
  visit('/vms-sub?DeptID=12')
  await find('nav a', 'VMS รอตรวจสอบ 7 เหตุการณ์วันนี้')
  count = 140
  liveStore.notify({ topic: 'events', wid: 1, kind: 'state' })
  liveStore.notify({ topic: 'events', wid: 1, kind: 'review' })
  await find('nav a', 'VMS รอตรวจสอบ 99+ เหตุการณ์วันนี้ มีอุบัติเหตุ')
  expect(sent('menuCounts')).toHaveLength(2)
  expect(query('span', 'รอตรวจสอบ 99+ เหตุการณ์วันนี้ มีอุบัติเหตุ')?.title).toBe(
    'รอตรวจสอบ มากกว่า 99 เหตุการณ์วันนี้ มีอุบัติเหตุ',
  )
  expect(query('span', 'รอตรวจสอบ 99+ เหตุการณ์วันนี้ มีอุบัติเหตุ')?.dataset.urgent).toBe('true')
})

test('an entry says how much equipment is out of order in a mark of its own, again with what waits, and a disabled type never', async () => {
  let faults = 1_204
  answer('menuCounts', () => [
    { DeptID: 11, TypeName: 'Lighting', count: 0, isUrgent: false, faults },
    { DeptID: 11, TypeName: 'CCTV', count: 2, isUrgent: false, faults: 3 },
    { DeptID: 11, TypeName: 'Motion', count: 0, isUrgent: false, faults: 9 },
  ])
  visit('/lighting-sub?DeptID=11')
  const badge = await find('nav a span[title]', 'อุปกรณ์ผิดปกติ 1,204')
  expect(badge.querySelector('svg')).not.toBeNull()
  expect(badge.className).not.toBe(query('nav a span[title]', 'รอตรวจสอบ 2 เหตุการณ์วันนี้')?.className)
  await find('nav a', 'กล้อง CCTV รอตรวจสอบ 2 เหตุการณ์วันนี้ อุปกรณ์ผิดปกติ 3')
  faults = 1_203
  // states change all the time somewhere in the country
  liveStore.notify({ topic: 'lighting', wid: 1, kind: 'state' })
  liveStore.notify({ topic: 'events', wid: 1, kind: 'event' })
  await find('nav a', 'ไฟฟ้าแสงสว่าง อุปกรณ์ผิดปกติ 1,203')
  expect(sent('menuCounts')).toHaveLength(2)
  await press('ขทช.นนทบุรี')
  await find('nav button', 'ขทช.นนทบุรี รอตรวจสอบ 2 เหตุการณ์วันนี้ อุปกรณ์ผิดปกติ 1,206')
})

test('where that cannot be known the menu is as it is', async () => {
  answer('menuCounts', { code: 'internal', message: 'ระบบขัดข้อง' }, 500)
  visit('/vms-sub?DeptID=12')
  await vi.waitFor(() => expect(sent('menuCounts')).toHaveLength(1), 5_000)
  await find('nav a', 'VMS รอตรวจสอบ 3 เหตุการณ์วันนี้')
})
