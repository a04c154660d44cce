import type { AssetTurn } from '@roadside/contract/alarms/kind.ts'
import { expect, it } from 'vitest'
import { trafficAlarmKinds } from './alarm-kinds.ts'

const activeKinds = (health: AssetTurn['health'], reason: string) =>
  trafficAlarmKinds.flatMap(({ id, ofAssets }) =>
    ofAssets?.judge({ kind: 'traffic', health, condition: 'unknown', measured: '', reason })
      ?.isActive
      ? id
      : [],
  )

it.each<readonly [AssetTurn['health'], string, readonly string[]]>([
  ['fault', 'ไฟดับทั้งแยก', ['signal_dark']],
  ['fault', 'ไฟกะพริบนอกแผนเกิน 2 นาที', ['signal_flashing']],
  ['fault', 'ระบบความปลอดภัยตรวจพบข้อผิดพลาด', ['signal_fault']],
  ['fault', 'ระบบความปลอดภัยตรวจพบข้อผิดพลาด (RSMP A0006)', []],
  ['warning', 'หลอดไฟสัญญาณขัดข้อง 001SG003', ['signal_warning']],
  ['warning', 'หลอดไฟสัญญาณขัดข้อง 001SG003 (RSMP A0202)', []],
  ['unreachable', 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด', ['traffic_unreachable']],
])('a controller of health %s by %s has the alarms %j', (health, reason, kinds) => {
  expect(activeKinds(health, reason)).toEqual(kinds)
})
