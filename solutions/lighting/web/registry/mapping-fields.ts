/** Measurements that a profile finds in what was decoded; a `quantity` may be turned into its unit by a factor. */
export const quantities = [
  { id: 'current', label: 'กระแสไฟฟ้า (A)' },
  { id: 'battery', label: 'แบตเตอรี่ (V)' },
  { id: 'dimming', label: 'ระดับความสว่าง (%)' },
] as const
export const flags = [
  { id: 'lampFailure', label: 'หลอดหรือโคมเสีย (true/false)' },
  { id: 'driverError', label: 'ไดรเวอร์ขัดข้อง (true/false)' },
  { id: 'lit', label: 'ไฟติด (true/false)' },
] as const
export type QuantityId = (typeof quantities)[number]['id']
export type FlagId = (typeof flags)[number]['id']

/** Names of what a trial measured. */
export const measurementNames: Readonly<Record<string, string>> = {
  currentA: 'กระแสไฟฟ้า (A)',
  batteryV: 'แบตเตอรี่ (V)',
  dimmingPercent: 'ระดับความสว่าง (%)',
  isLampFailed: 'หลอดหรือโคมเสีย',
  isDriverFailed: 'ไดรเวอร์ขัดข้อง',
  isLit: 'ไฟติด',
}
