import {
  availabilityOf,
  type Availability,
  type HealthSeconds,
} from '@roadside/contract/domain/availability.ts'
import type { AvailabilityGroup, AvailabilityRow } from '@roadside/contract/monitoring-calls.ts'
import { selectRows } from '@roadside/ui/table/paged-rows.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { typeName } from './type-words.tsx'

/** How available something was: what each step of the report has in common. */
export interface AvailabilityFigures extends Availability {
  /** Null: they are no longer stored one by one. */
  readonly outages: number | null
  /** Hours of equipment in which it did not work, those that were excused included. */
  readonly down: number
  readonly excused: number
  /** Shares of the known time: worked, did not but is excused, did not. */
  readonly shares: readonly [up: number, excused: number, down: number]
}

/** One line of the table of groups, or the sum of all. */
export interface AvailabilityLine extends AvailabilityFigures {
  readonly key: string
  readonly name: string
  /** Solution type, where lines are by type. */
  readonly type: string | null
  readonly sites: number | null
  readonly equipment: number
  readonly isTotal: boolean
  /** Of what has no contractor or project: it stands below the others and is not ranked. */
  readonly isApart: boolean
  /** Share of the time before, 0 to 1; undefined: not asked, null: unknown. */
  readonly before?: number | null
}

const zero: HealthSeconds = {
  ok: 0,
  warning: 0,
  fault: 0,
  unreachable: 0,
  unknown: 0,
  maintenance: 0,
  force_majeure: 0,
}

const withoutNames: Partial<Record<AvailabilityGroup, string>> = {
  contractor: 'ไม่ระบุผู้รับจ้าง',
  project: 'ไม่ระบุโครงการ',
}

/** A group by its key (null: none) and the name that the server gave. */
export function groupName(by: AvailabilityGroup, key: unknown, name: string): string {
  if (by === 'type') return typeName(name)
  return key === null ? (withoutNames[by] ?? '-') : name
}

export function figuresOf(seconds: HealthSeconds, outages: number | null): AvailabilityFigures {
  const up = seconds.ok + seconds.warning
  const down = seconds.fault + seconds.unreachable
  const excused = Math.min(seconds.maintenance + seconds.force_majeure, down)
  const known = up + down
  const share = (part: number) => (known > 0 ? part / known : 0)
  return {
    ...availabilityOf(seconds),
    outages,
    down: down / 3_600,
    excused: excused / 3_600,
    shares: [share(up), share(excused), share(down - excused)],
  }
}

/** The lines of a table; `before`: the same groups in the time before. */
export function linesOf(
  rows: readonly AvailabilityRow[],
  by: AvailabilityGroup,
  before?: readonly AvailabilityRow[],
): AvailabilityLine[] {
  const earlier = before && new Map(before.map((row) => [row.key, row]))
  return rows.map((row) => {
    const past = earlier?.get(row.key)
    return {
      ...figuresOf(row.seconds, row.outages),
      key: String(row.key),
      name: groupName(by, row.key, row.name),
      type: by === 'type' ? row.name : null,
      sites: row.sites,
      equipment: row.equipment,
      isTotal: false,
      isApart: row.key === null,
      ...(earlier && { before: past ? availabilityOf(past.seconds).measured : null }),
    }
  })
}

const sumSeconds = (rows: readonly AvailabilityRow[]): HealthSeconds =>
  rows.reduce(
    (sum, { seconds }) => ({
      ok: sum.ok + seconds.ok,
      warning: sum.warning + seconds.warning,
      fault: sum.fault + seconds.fault,
      unreachable: sum.unreachable + seconds.unreachable,
      unknown: sum.unknown + seconds.unknown,
      maintenance: sum.maintenance + seconds.maintenance,
      force_majeure: sum.force_majeure + seconds.force_majeure,
    }),
    zero,
  )

/**
 * The sum of all rows; null of none. A site with equipment of two contractors or projects is in two
 * rows, so the number of sites is unknown.
 */
export function totalOf(
  rows: readonly AvailabilityRow[],
  by: AvailabilityGroup,
  before?: readonly AvailabilityRow[],
): AvailabilityLine | null {
  if (rows.length === 0) return null
  const sum = (of: 'sites' | 'equipment') => rows.reduce((total, row) => total + row[of], 0)
  const outages = rows.some((row) => row.outages === null)
    ? null
    : rows.reduce((total, row) => total + (row.outages ?? 0), 0)
  return {
    ...figuresOf(sumSeconds(rows), outages),
    key: 'total',
    name: 'รวมทั้งหมด',
    type: null,
    sites: by === 'contractor' || by === 'project' ? null : sum('sites'),
    equipment: sum('equipment'),
    isTotal: true,
    isApart: false,
    ...(before && { before: availabilityOf(sumSeconds(before)).measured }),
  }
}

/** The lines in order; what has no contractor or project is last in any order. */
export function sortLines(
  lines: readonly AvailabilityLine[],
  sort: TableSort,
): readonly AvailabilityLine[] {
  const sorted = selectRows(lines, {
    sort,
    sortValue: (line, id) => {
      const value: unknown = line[id as keyof AvailabilityLine]
      return typeof value === 'string' || typeof value === 'number' ? value : null
    },
  })
  return [...sorted.filter(({ isApart }) => !isApart), ...sorted.filter(({ isApart }) => isApart)]
}
