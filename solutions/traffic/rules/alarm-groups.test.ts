import { expect, it } from 'vitest'
import { alarmsOf } from './alarm-groups.ts'

it.each([
  ['A0301 001DL002', '', 1, 0],
  ['A0304', '', 1, 0],
  ['A0202 001SG003', 'หลอดไฟสัญญาณขัดข้อง', 0, 1],
  ['detector_failure', 'D3', 1, 0],
  ['lamp_failure', '', 0, 1],
  ['E-12', 'LED module 3', 0, 1],
  ['E-13', 'ตัวตรวจจับรถไม่ส่งสัญญาณ', 1, 0],
  ['A0006', 'ระบบความปลอดภัยตรวจพบข้อผิดพลาด', 0, 0],
  ['A0010', 'ประตูตู้ควบคุมเปิดอยู่', 0, 0],
])('%s %s: %d of detectors, %d of lamps', (code, text, detectors, lamps) => {
  const alarms = [{ code, text }]
  expect([alarmsOf(alarms, 'detector').length, alarmsOf(alarms, 'lamp').length]).toEqual([
    detectors,
    lamps,
  ])
})
