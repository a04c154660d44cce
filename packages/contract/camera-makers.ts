/**
 * How cameras reach the console: they push messages, like Frigate's cameras, or the console
 * attaches to them.
 */
export const makers = ['hikvision', 'axis', 'frigate', 'dahua', 'canonical'] as const
export type Maker = (typeof makers)[number]
export const makerNames: Record<Maker, string> = {
  hikvision: 'Hikvision (ISAPI)',
  axis: 'Axis',
  frigate: 'Frigate (MQTT)',
  dahua: 'Dahua',
  canonical: 'รูปแบบมาตรฐานของระบบ',
}
