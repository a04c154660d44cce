/** How cameras reach the console: by pushing, as Frigate's cameras, or by being attached to. */
export const makers = ['hikvision', 'axis', 'frigate', 'dahua', 'canonical'] as const
export type Maker = (typeof makers)[number]
export const makerNames: Record<Maker, string> = {
  hikvision: 'Hikvision (ISAPI)',
  axis: 'Axis',
  frigate: 'Frigate (MQTT)',
  dahua: 'Dahua',
  canonical: 'รูปแบบมาตรฐานของระบบ',
}
