import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { expect, test } from 'vitest'
import { openPage, until } from '../testing/open-page.tsx'
import { AssetAlarms, EquipmentAlarms, SiteAlarms } from './asset-alarms.tsx'

const dayMs = 86_400_000
const at = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const alarm = (row: Partial<AlarmRow>): AlarmRow => ({
  id: 1,
  kind: 'lamp_dark',
  kind_name: 'ไฟดับ',
  severity: 'major',
  phase: 'activeUnacknowledged',
  subject: 'P-1',
  subject_key: 'asset:7',
  asset_id: 7,
  why: '',
  raised_at: at(1),
  noted_at: at(1),
  cleared_at: null,
  is_active: true,
  is_acknowledged: false,
  acknowledged_at: null,
  acknowledged_by: null,
  acknowledged_by_name: null,
  acknowledged_note: '',
  occurrences: 1,
  flapping_since: null,
  assignee: null,
  assignee_name: null,
  suppressed: null,
  hidden: 0,
  shelved_until: null,
  shelved_by: null,
  shelved_by_name: null,
  shelf_reason: '',
  out_of_service_until: null,
  out_of_service_reason: '',
  closed_at: null,
  wid: 3,
  site: 'นบ.1001',
  type_name: 'Lighting',
  road_code: '',
  road_name: '',
  sta: '',
  DeptID: 11,
  department: '',
  latitude: null,
  longitude: null,
  project: '',
  contractor: '',
  contract_no: '',
  guarantee_from: null,
  guarantee_to: null,
  picture: null,
  is_reviewed: false,
  ticket: null,
  ...row,
})
const over = { is_active: false, is_acknowledged: true, cleared_at: at(4), closed_at: at(4) }
const rows = [
  alarm({ id: 2, subject: 'P-11', ...over, raised_at: at(5) }),
  alarm({ id: 1 }),
  alarm({ id: 3, kind: 'away', kind_name: 'ติดต่อไม่ได้', ...over, raised_at: at(6) }),
]
const answers = { alarmList: () => ({ rows, total: rows.length }) }
const lines = (page: { container: HTMLElement }) =>
  [...page.container.querySelectorAll('ol button')].map(({ textContent }) => textContent)

test('equipment has its live alarms first, then those that are over, with their line of time', async () => {
  const page = await openPage('/x', () => <AssetAlarms asset={7} />, answers)
  await until(() => expect(lines(page)).toHaveLength(3))
  expect(lines(page)[0]).toContain('ยังไม่รับทราบ')
  expect(lines(page)[1]).toContain('นาน 1 วัน')
  expect(page.sent('alarmList')[0]).toMatchObject({ asset: 7, state: 'history' })
  expect(page.container.querySelectorAll('[data-severity]')).toHaveLength(3)
  page.container.querySelector<HTMLElement>('ol button')?.click()
  await until(() => expect(page.address()).toContain('alarm=1'))
  await page.close()
})

test('equipment is asked for by what its solution calls it, a site shows all by their names', async () => {
  const equipment = { kind: 'lamp', external_id: '1' }
  const lamp = await openPage('/x', () => <EquipmentAlarms equipment={equipment} />, answers)
  await until(() => expect(lines(lamp)).toHaveLength(3))
  expect(lamp.sent('alarmList')[0]).toMatchObject({ equipment })
  await lamp.close()
  const site = await openPage('/x', () => <SiteAlarms wid={3} />, answers)
  await until(() => expect(lines(site).join(' ')).toContain('ไฟดับ P-11'))
  await site.close()
})

test('none is said in words', async () => {
  const page = await openPage('/x', () => <AssetAlarms asset={7} />, {
    alarmList: () => ({ rows: [], total: 0 }),
  })
  await until(() => expect(page.container.textContent).toContain('ไม่มีการแจ้งเตือนใน 30 วันที่ผ่านมา'))
  await page.close()
})
