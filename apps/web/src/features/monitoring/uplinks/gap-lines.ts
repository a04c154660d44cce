import { compareThai } from '@roadside/contract/domain/format.ts'
import type { SiteUplinkGaps } from '@roadside/contract/monitoring-calls.ts'

export const gapGroups = ['site', 'department'] as const
export type GapGroup = (typeof gapGroups)[number]

/** Missing uplinks of a site, or of all sites of a department. */
export interface GapLine {
  readonly key: string
  readonly name: string
  readonly department: string
  /** Sites of whose devices anything is missing. */
  readonly sites: number
  readonly day: number
  readonly week: number
  /** The site itself; of a department the one of which the most is missing. */
  readonly worst: SiteUplinkGaps
}

/** The lines of a table; `rows` have the most first. */
export function gapLines(rows: readonly SiteUplinkGaps[], by: GapGroup): GapLine[] {
  if (by === 'site') {
    return rows.map((row) => ({ ...row, key: `site ${row.wid}`, sites: 1, worst: row }))
  }
  const lines = new Map<number, GapLine>()
  for (const row of rows) {
    const { DeptID, department } = row
    const line = lines.get(DeptID)
    lines.set(DeptID, {
      key: `department ${DeptID}`,
      name: department,
      department,
      sites: (line?.sites ?? 0) + 1,
      day: (line?.day ?? 0) + row.day,
      week: (line?.week ?? 0) + row.week,
      worst: line?.worst ?? row,
    })
  }
  return [...lines.values()].toSorted(
    (a, b) => b.day - a.day || b.week - a.week || compareThai(a.name, b.name),
  )
}

export function gapSortValue(line: GapLine, column: string): string | number | null {
  const { name, department, sites, day, week } = line
  return { name, department, sites, day, week }[column] ?? null
}
