/**
 * Business constants of specification §9 and settled.md. Not here: the refresh interval (`../live.ts`), the
 * Buddhist offset (`thai-date.ts`), decimals of a coordinate (`coordinates.ts`), forms of STA (`sta.ts`).
 */

/** Rows on a page of each kind of table: the first choice, and the others. */
export const pageSizes = {
  gateways: { initial: 25, options: [25, 50, 100] },
  lamps: { initial: 250, options: [25, 50, 100, 250] },
  // what lies below the first hundred is not urgent, and 250 rows of Thai take long to lay out
  alarms: { initial: 100, options: [25, 50, 100, 250] },
  log: { initial: 100, options: [25, 50, 75, 100] },
  events: { initial: 25, options: [25, 50, 75, 100] },
} as const

/** Zoom a map opens with. */
export const mapZooms = { gateways: 12, editPosition: 15 } as const

/**
 * How long notices are visible, and the delay after which the equipment modal closes itself.
 * Milliseconds.
 */
export const noticeMs = {
  positionSaved: 1500,
  success: 1000,
  error: 2000,
  modalCloses: 3000,
} as const

/** Widths of event pictures. Pixels. */
export const pictureWidths = { lightbox: 800, carStop: 200, wrongWay: 200, intruder: 150 } as const

/** Days that an event chart covers, today included. */
export const chartDays = 7
