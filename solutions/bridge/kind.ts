import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/** What is measured on a bridge, with its unit (solutions.md "Bridge"). */
export const sensorKinds = [
  { value: 'strain', label: 'ความเครียด', unit: 'µε' },
  { value: 'tilt', label: 'การเอียง', unit: '°' },
  { value: 'displacement', label: 'การเคลื่อนตัว', unit: 'มม.' },
  { value: 'acceleration', label: 'ความเร่ง', unit: 'g' },
  { value: 'velocity', label: 'ความเร็วการสั่น', unit: 'มม./วินาที' },
  { value: 'frequency', label: 'ความถี่ธรรมชาติ', unit: 'Hz' },
  { value: 'crack', label: 'ความกว้างรอยร้าว', unit: 'มม.' },
  { value: 'temperature', label: 'อุณหภูมิ', unit: '°C' },
  { value: 'wind', label: 'ความเร็วลม', unit: 'ม./วินาที' },
  { value: 'scour', label: 'ระดับกัดเซาะ', unit: 'ม.' },
] as const

/**
 * A device is a logger (or a LoRaWAN sensor) of a bridge; its channels are those that it names. None has limits of its own:
 * what is alarming is known to the bridge's engineer alone.
 */
export const bridgeKind = defineDeviceKind({
  solution: 'bridge',
  menuName: 'ตรวจวัดสะพาน',
  typeNames: ['Bridge'],
  noun: 'ชุดตรวจวัด',
  counter: 'ชุด',
  channels: [
    { key: 'angle_x', name: 'การเอียงแกน X', unit: '°', decimals: 3 },
    { key: 'angle_y', name: 'การเอียงแกน Y', unit: '°', decimals: 3 },
    { key: 'angle_z', name: 'การเอียงแกน Z', unit: '°', decimals: 3 },
    { key: 'battery', name: 'แบตเตอรี่', unit: '%', decimals: 0 },
  ],
  acceptsNewChannels: true,
  devicePlace: [{ key: 'spans', label: 'ความยาวช่วงสะพาน (ม.) เช่น 40, 60, 40', type: 'text' }],
  channelPlace: [
    { key: 'kind', label: 'ชนิด', type: 'text', options: sensorKinds },
    { key: 'x', label: 'ตามยาว (0–1)', type: 'number' },
    { key: 'y', label: 'ตามขวาง (0–1)', type: 'number' },
  ],
  reportS: 600,
  timeoutS: 3_600,
})
