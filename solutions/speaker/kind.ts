import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/** Horns of public address (solutions.md "Speaker"; the numbers are rules of thumb, editable for each horn). */
export const speakerKind = defineDeviceKind({
  solution: 'speaker',
  menuName: 'เสียงประกาศ',
  typeNames: ['Speaker'],
  noun: 'ลำโพง',
  counter: 'ตัว',
  channels: [{ key: 'volume_pct', name: 'ระดับเสียง', unit: '%', decimals: 0 }],
  settings: [
    {
      key: 'test_days',
      name: 'เฝ้าระวังเมื่อไม่ได้ทดสอบนานเกิน',
      unit: 'วัน',
      initial: 7,
      least: 1,
      most: 365,
    },
    {
      key: 'register_min',
      name: 'ผิดปกติเมื่อไม่ได้ลงทะเบียน SIP นานเกิน',
      unit: 'นาที',
      initial: 10,
      least: 0,
      most: 1_440,
    },
  ],
  figures: [{ channel: 'volume_pct', pick: 'min' }],
  sitePeriods: ['playing'],
  reportS: 240,
  timeoutS: 600,
})
