import { liveStore } from '@roadside/ui/live/live.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, query } from '../testing/open-console.ts'

const { answer, sent, visit } = eachWithConsole()

test('an entry says how much waits in it, again when something happens, and no more than 99', async () => {
  let count = 7
  answer('menuCounts', () => [{ DeptID: 12, TypeName: 'TrafficSign', count }])
  visit('/vms-sub?DeptID=12')
  await find('nav a', 'VMS รอตรวจสอบ 7 เหตุการณ์')
  count = 140
  liveStore.notify({ topic: 'events', wid: 1, kind: 'state' })
  liveStore.notify({ topic: 'events', wid: 1, kind: 'review' })
  await find('nav a', 'VMS รอตรวจสอบ 99+ เหตุการณ์')
  expect(sent('menuCounts')).toHaveLength(2)
  expect(query('span', 'รอตรวจสอบ 99+ เหตุการณ์')?.title).toBe('รอตรวจสอบ มากกว่า 99 เหตุการณ์')
})

test('where that cannot be known the menu is as it is', async () => {
  answer('menuCounts', { code: 'internal', message: 'ระบบขัดข้อง' }, 500)
  visit('/vms-sub?DeptID=12')
  await vi.waitFor(() => expect(sent('menuCounts')).toHaveLength(1), 5_000)
  await find('nav a', 'VMS รอตรวจสอบ 3 เหตุการณ์')
})
