import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/** What decides about a scale (solutions.md "WIM"; rules of thumb). */
export const wimKind = defineDeviceKind({
  solution: 'wim',
  menuName: 'ชั่งน้ำหนัก (WIM)',
  typeNames: ['WIM'],
  noun: 'เครื่องชั่ง',
  counter: 'เครื่อง',
  channels: [],
  settings: [
    {
      key: 'unweighed_most',
      name: 'ผิดปกติเมื่อชั่งไม่ได้ติดต่อกัน',
      unit: 'คัน',
      initial: 4,
      least: 1,
      most: 1_000,
    },
    {
      key: 'night_patience_min',
      name: 'ช่วง 22.00–05.00 น. รอได้ก่อนนับว่าติดต่อไม่ได้',
      unit: 'นาที',
      initial: 60,
      least: 1,
      most: 720,
    },
    {
      key: 'steer_ref_kg',
      name: 'น้ำหนักเพลาหน้าอ้างอิงของรถ 5 เพลา (0 = สัปดาห์แรก)',
      unit: 'กก.',
      initial: 0,
      least: 0,
      most: 20_000,
    },
    {
      key: 'drift_pct',
      name: 'เฝ้าระวังเมื่อเพลาหน้าเบี่ยงเบนจากค่าอ้างอิงเกิน',
      unit: '%',
      initial: 5,
      least: 0.1,
      most: 50,
    },
  ],
  reportS: 180,
  timeoutS: 600,
})
