import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/** A remote terminal unit with its points, which are named by the unit itself (solutions.md "SCADA"). */
export const scadaKind = defineDeviceKind({
  solution: 'scada',
  menuName: 'SCADA',
  typeNames: ['SCADA'],
  noun: 'สถานีย่อย',
  counter: 'สถานี',
  channels: [],
  acceptsNewChannels: true,
  reportS: 20,
  timeoutS: 60,
})
