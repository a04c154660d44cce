/** Vehicle classes of counters: all together, three, or seven (solutions.md "Counting"). */
export const classIds = [
  ...(['all', 'small', 'large', 'motorcycle'] as const),
  ...(['car', 'pickup', 'bus', 'truck6', 'truck10', 'trailer'] as const),
] as const
export type ClassId = (typeof classIds)[number]

export const classNames: Record<ClassId, string> = {
  all: 'รถทุกประเภท',
  small: 'รถขนาดเล็ก',
  large: 'รถขนาดใหญ่',
  motorcycle: 'รถจักรยานยนต์',
  car: 'รถยนต์นั่ง',
  pickup: 'รถกระบะ',
  bus: 'รถโดยสาร',
  truck6: 'รถบรรทุก 6 ล้อ',
  truck10: 'รถบรรทุก 10 ล้อ',
  trailer: 'รถพ่วง/กึ่งพ่วง',
}

/** The classes of each type of site, in the order in which they are shown. */
export const classesOfType = {
  Counting: ['all'],
  CountAnalytic: ['small', 'large', 'motorcycle'],
  Count7Analytic: ['motorcycle', 'car', 'pickup', 'bus', 'truck6', 'truck10', 'trailer'],
} as const satisfies Record<string, readonly ClassId[]>

/** The classes that count as heavy, where a counter distinguishes classes. */
export const heavyClasses: ReadonlySet<ClassId> = new Set([
  'large',
  'bus',
  'truck6',
  'truck10',
  'trailer',
])
