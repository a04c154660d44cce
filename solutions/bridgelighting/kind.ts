import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/**
 * Circuits of decorative lighting (solutions.md "BridgeLighting"): each circuit of a bridge's cabinet is a device of its own,
 * `{cabinet}/{circuit}`, with its state, nominal power and schedule. The numbers are rules of thumb.
 */
export const circuitKind = defineDeviceKind({
  solution: 'bridgelighting',
  menuName: 'ไฟประดับสะพาน',
  typeNames: ['BridgeLighting'],
  noun: 'วงจร',
  counter: 'วงจร',
  channels: [
    { key: 'power_kw', name: 'กำลังไฟ', unit: 'kW', decimals: 2 },
    { key: 'current_a', name: 'กระแสไฟ', unit: 'A', decimals: 1 },
    { key: 'energy_kwh', name: 'พลังงานสะสม', unit: 'kWh', decimals: 1 },
    { key: 'lit', name: 'ไฟติด', unit: 'วงจร', decimals: 0, words: ['ดับ', 'ติด'] },
  ],
  settings: [
    {
      key: 'nominal_kw',
      name: 'กำลังไฟปกติของวงจร (0 คือยังไม่กำหนด)',
      unit: 'kW',
      initial: 0,
      least: 0,
      most: 10_000,
    },
    {
      key: 'dark_pct',
      name: 'ถือว่าดับเมื่อกำลังไฟต่ำกว่า',
      unit: '% ของค่าปกติ',
      initial: 20,
      least: 1,
      most: 100,
    },
    { key: 'grace_min', name: 'ผ่อนผันหลังเวลาเปิดปิด', unit: 'นาที', initial: 6, least: 0, most: 120 },
  ],
  figures: [
    { channel: 'lit', pick: 'sum' },
    { channel: 'power_kw', pick: 'sum' },
  ],
  sitePeriods: ['scene'],
  reportS: 600,
  timeoutS: 1_800,
})
