import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/** Signs of variable messages (solutions.md "TrafficSign"; the numbers are rules of thumb, editable for each sign). */
export const signKind = defineDeviceKind({
  solution: 'vms',
  menuName: 'VMS',
  typeNames: ['TrafficSign'],
  noun: 'ป้าย',
  counter: 'ป้าย',
  channels: [
    { key: 'cabinet_c', name: 'อุณหภูมิในตู้', unit: '°C', decimals: 1 },
    { key: 'pixel_error_pct', name: 'พิกเซลชำรุด', unit: '%', decimals: 1 },
    { key: 'brightness_pct', name: 'ความสว่าง', unit: '%', decimals: 0 },
  ],
  settings: [
    {
      key: 'mismatch_s',
      name: 'ผิดปกติเมื่อข้อความไม่ตรงคำสั่งนานเกิน',
      unit: 'วินาที',
      initial: 120,
      least: 0,
      most: 3_600,
    },
    {
      key: 'pixel_warn_pct',
      name: 'เฝ้าระวังเมื่อพิกเซลชำรุดเกิน',
      unit: '%',
      initial: 1,
      least: 0,
      most: 100,
    },
    {
      key: 'pixel_fault_pct',
      name: 'ผิดปกติเมื่อพิกเซลชำรุดเกิน',
      unit: '%',
      initial: 5,
      least: 0,
      most: 100,
    },
    {
      key: 'cabinet_warn_c',
      name: 'เฝ้าระวังเมื่ออุณหภูมิในตู้เกิน',
      unit: '°C',
      initial: 60,
      least: 0,
      most: 150,
    },
    {
      key: 'cabinet_fault_c',
      name: 'ผิดปกติเมื่ออุณหภูมิในตู้เกิน',
      unit: '°C',
      initial: 70,
      least: 0,
      most: 150,
    },
    { key: 'columns', name: 'จุดของป้ายแนวนอน', unit: 'จุด', initial: null, least: 16, most: 2_000 },
    { key: 'rows', name: 'จุดของป้ายแนวตั้ง', unit: 'จุด', initial: null, least: 8, most: 1_000 },
  ],
  figures: [
    { channel: 'pixel_error_pct', pick: 'max' },
    { channel: 'cabinet_c', pick: 'max' },
  ],
  sitePeriods: ['message'],
  reportS: 240,
  timeoutS: 600,
})
