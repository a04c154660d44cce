import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import { defineSolution } from '@roadside/contract/solution.ts'

export const slopeKind = defineDeviceKind({
  solution: 'slope', // the folder's name; also the endpoint and the topic of live changes
  menuName: 'เฝ้าระวังดินสไลด์',
  typeNames: ['Slope'],
  noun: 'หัววัดดินสไลด์', // what one device is called, and how it is counted
  counter: 'จุด',
  channels: [
    {
      key: 'movement_mm',
      name: 'ระยะเคลื่อนตัว',
      unit: 'มม.',
      decimals: 1,
      // where every device begins; `confirmed` levels need two readings in a row
      limits: { high: { watch: 10, warn: 25, danger: 50 }, hysteresis: 2, confirmed: ['watch'] },
    },
    { key: 'length_mm', name: 'ความยาวลวด', unit: 'มม.', decimals: 1 },
    { key: 'battery', name: 'แบตเตอรี่', unit: '%', decimals: 0 },
  ],
  settings: [
    {
      key: 'installed_mm',
      name: 'ความยาวลวดเมื่อติดตั้ง',
      unit: 'มม.',
      initial: null, // only the installer knows it
      least: 0,
      most: 100_000,
    },
  ],
  figures: [{ channel: 'movement_mm', pick: 'max' }], // columns in the list of sites
  reportS: 600,
  timeoutS: 1_800,
})

export const slopeCalls = deviceCalls(slopeKind)

export default defineSolution({
  id: 'slope',
  types: [
    {
      typeName: 'Slope',
      route: 'slope',
      title: 'ระบบเฝ้าระวังดินสไลด์',
      menuName: slopeKind.menuName,
      icon: 'M2.5 16.5h15M2.5 16.5L13 4l4.5 12.5M7 13l3 1.5',
      watches: 'การเคลื่อนตัว',
    },
  ],
  calls: slopeCalls.all,
})
