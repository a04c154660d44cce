import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/** Controllers of signals; what they say is a state, nothing of it is measured (solutions.md "Traffic"). */
export const trafficKind = defineDeviceKind({
  solution: 'traffic',
  menuName: 'สัญญาณไฟจราจร',
  typeNames: ['Traffic'],
  noun: 'ตู้ควบคุมสัญญาณไฟ',
  counter: 'ตู้',
  channels: [],
  settings: [
    {
      key: 'flash_grace_s',
      name: 'ไฟกะพริบนอกแผนถือว่าผิดปกติเมื่อนานเกิน',
      unit: 'วินาที',
      initial: 120,
      least: 0,
      most: 3_600,
    },
  ],
  sitePeriods: ['mode'],
  reportS: 60,
  timeoutS: 600,
})
