import type { LampRow, LampTable } from './lamp-view.ts'

/** The new page with the old row wherever a lamp is as it was: rows come as copies, and only others are drawn again. */
export function keepSameRows(before: LampTable | undefined, now: LampTable): LampTable {
  const rows = new Map(before?.rows.map((row) => [row.devid, row]))
  return {
    ...now,
    rows: now.rows.map((row) => {
      const old = rows.get(row.devid)
      return old && isSame(old, row) ? old : row
    }),
  }
}

/** The place follows from latitude and longitude. */
function isSame(before: LampRow, now: LampRow): boolean {
  const fields = Object.keys(now) as (keyof LampRow)[]
  return fields.every((field) => field === 'place' || before[field] === now[field])
}
