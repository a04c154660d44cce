import { liveStore } from '@roadside/ui/live/live.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, query } from '../testing/open-console.ts'

const { answer, sent, visit } = eachWithConsole()

test('an entry says how much of today waits in it, again when something happens, no more than 99, and an accident among it', async () => {
  let count = 7
  answer('menuCounts', () => [{ DeptID: 12, TypeName: 'TrafficSign', count, isUrgent: count > 99 }])
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

test('where that cannot be known the menu is as it is', async () => {
  answer('menuCounts', { code: 'internal', message: 'ระบบขัดข้อง' }, 500)
  visit('/vms-sub?DeptID=12')
  await vi.waitFor(() => expect(sent('menuCounts')).toHaveLength(1), 5_000)
  await find('nav a', 'VMS รอตรวจสอบ 3 เหตุการณ์วันนี้')
})
