import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'

/** Water over the road in cm, negative below it (solutions.md "Flooding"; the levels are rules of thumb). */
export const depthChannel = {
  key: 'depth_cm',
  name: 'ระดับน้ำเหนือผิวทาง',
  unit: 'ซม.',
  decimals: 0,
  limits: {
    high: { watch: -10, warn: 5, danger: 15, critical: 30 },
    hysteresis: 3,
    confirmed: ['watch', 'warn'],
  },
} as const

export const floodKind = defineDeviceKind({
  solution: 'flooding',
  menuName: 'เฝ้าระวังน้ำท่วมทาง',
  typeNames: ['Flooding'],
  noun: 'จุดวัดน้ำ',
  counter: 'จุด',
  channels: [
    depthChannel,
    { key: 'level_m', name: 'ระดับน้ำ', unit: 'ม.', decimals: 2 },
    { key: 'distance_mm', name: 'ระยะถึงผิวน้ำ', unit: 'มม.', decimals: 0 },
    { key: 'rain_mm_h', name: 'ฝน', unit: 'มม./ชม.', decimals: 1 },
    { key: 'battery', name: 'แบตเตอรี่', unit: '%', decimals: 0 },
  ],
  settings: [
    { key: 'datum_m', name: 'ระดับผิวทาง', unit: 'ม.', initial: null, least: -100, most: 3_000 },
    {
      key: 'mount_mm',
      name: 'ความสูงของหัววัดเหนือผิวทาง',
      unit: 'มม.',
      initial: null,
      least: 0,
      most: 50_000,
    },
    {
      key: 'battery_warn',
      name: 'เตือนเมื่อแบตเตอรี่ต่ำกว่า',
      unit: '%',
      initial: 20,
      least: 0,
      most: 100,
    },
  ],
  figures: [
    { channel: 'depth_cm', pick: 'max' },
    { channel: 'rain_mm_h', pick: 'max' },
  ],
  reportS: 600,
  timeoutS: 2_700,
})

/**
 * In alarm a gauge reports every minute, so its silence timeout is short. Seconds (rule of thumb).
 */
export const alarmTimeoutS = 300

/**
 * Settings without which a level or a distance is no depth over the road, and the sentence shown
 * while one is missing.
 */
export const unenteredReasons = {
  datum_m: 'ยังไม่ได้กรอกระดับผิวทาง จึงไม่ทราบระดับน้ำเหนือผิวทาง',
  mount_mm: 'ยังไม่ได้กรอกความสูงของหัววัดเหนือผิวทาง จึงไม่ทราบระดับน้ำเหนือผิวทาง',
} as const
export type Unentered = keyof typeof unenteredReasons
