import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

const about = [
  { value: 'co', label: 'CO' },
  { value: 'no2', label: 'NO₂' },
  { value: 'extinction', label: 'การลดทอนแสง K' },
  { value: 'airSpeed', label: 'ความเร็วลม' },
  { value: 'luminance', label: 'ความสว่าง' },
  { value: 'fan', label: 'พัดลม' },
  { value: 'lane_signal', label: 'สัญญาณช่องทาง' },
  { value: 'door', label: 'ประตูหนีภัย' },
  { value: 'phone', label: 'โทรศัพท์ฉุกเฉิน' },
  { value: 'pump', label: 'เครื่องสูบน้ำ' },
  { value: 'power', label: 'แหล่งจ่ายไฟ' },
] as const

/**
 * A zone of a bore, with what is measured and what hangs and stands in it (solutions.md "Tunnel"; the limits are rules of
 * thumb, those of NO₂ are the tunnel engineer's to set).
 */
export const tunnelKind = defineDeviceKind({
  solution: 'tunnel',
  menuName: 'อุโมงค์',
  typeNames: ['Tunnel'],
  noun: 'ช่วงอุโมงค์',
  counter: 'ช่วง',
  channels: [
    {
      key: 'co_ppm',
      name: 'CO',
      unit: 'ppm',
      decimals: 0,
      limits: { high: { watch: 70, warn: 100, danger: 200 }, hysteresis: 5 },
    },
    { key: 'no2_ppm', name: 'NO₂', unit: 'ppm', decimals: 2 },
    {
      key: 'k_m',
      name: 'การลดทอนแสง K',
      unit: 'm⁻¹',
      decimals: 4,
      limits: { high: { watch: 0.007, warn: 0.009, danger: 0.012 }, hysteresis: 0.0005 },
    },
    { key: 'air_ms', name: 'ความเร็วลม', unit: 'ม./วินาที', decimals: 1 },
    { key: 'luminance_cd', name: 'ความสว่าง', unit: 'cd/m²', decimals: 0 },
  ],
  acceptsNewChannels: true,
  devicePlace: [
    { key: 'bore', label: 'อุโมงค์ (ช่องทาง)', type: 'text' },
    { key: 'from_m', label: 'ตั้งแต่ (ม. จากปากอุโมงค์)', type: 'number' },
    { key: 'to_m', label: 'ถึง (ม.)', type: 'number' },
  ],
  channelPlace: [
    { key: 'of', label: 'เป็นค่าของ', type: 'text', options: about },
    { key: 'at_m', label: 'ที่ (ม.)', type: 'number' },
    { key: 'lane', label: 'ช่องจราจร', type: 'number' },
  ],
  figures: [
    { channel: 'co_ppm', pick: 'max' },
    { channel: 'k_m', pick: 'max' },
  ],
  reportS: 20,
  timeoutS: 60,
})
