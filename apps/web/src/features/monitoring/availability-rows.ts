import {
  availabilityOf,
  type Availability,
  type HealthSeconds,
} from '@roadside/contract/domain/availability.ts'
import type { AvailabilityGroup, AvailabilityRow } from '@roadside/contract/monitoring-calls.ts'
import { selectRows } from '@roadside/ui/table/paged-rows.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { typeName } from './type-words.tsx'

/** One line of the table of availability, or the sum of all. */
export interface AvailabilityLine extends Availability {
  readonly key: string
  readonly name: string
  /** Solution type, where lines are by type. */
  readonly type: string | null
  readonly sites: number | null
  /** Hours of equipment in which it did not work, those that were excused included. */
  readonly down: number
  readonly excused: number
  /** Shares of all time for the bar: worked, did not, did not but is excused, not known. */
  readonly shares: readonly [up: number, down: number, excused: number, unknown: number]
  readonly isTotal: boolean
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

export function linesOf(
  rows: readonly AvailabilityRow[],
  by: AvailabilityGroup,
): AvailabilityLine[] {
  return rows.map((row) =>
    makeLine({
      key: String(row.key),
      name: by === 'type' ? typeName(row.name) : row.key === null ? 'ไม่ระบุผู้รับจ้าง' : row.name,
      type: by === 'type' ? row.name : null,
      sites: row.sites,
      seconds: row.seconds,
    }),
  )
}

/**
 * The sum of all rows; null of none. A site with equipment of two contractors is in two rows, so
 * the number of sites is unknown.
 */
export function totalOf(
  rows: readonly AvailabilityRow[],
  by: AvailabilityGroup,
): AvailabilityLine | null {
  if (rows.length === 0) return null
  const add = (sum: HealthSeconds, { seconds }: AvailabilityRow): HealthSeconds => ({
    ok: sum.ok + seconds.ok,
    warning: sum.warning + seconds.warning,
    fault: sum.fault + seconds.fault,
    unreachable: sum.unreachable + seconds.unreachable,
    unknown: sum.unknown + seconds.unknown,
    maintenance: sum.maintenance + seconds.maintenance,
    force_majeure: sum.force_majeure + seconds.force_majeure,
  })
  const sites = by === 'contractor' ? null : rows.reduce((total, row) => total + row.sites, 0)
  return {
    ...makeLine({
      key: 'total',
      name: 'รวมทั้งหมด',
      type: null,
      sites,
      seconds: rows.reduce(add, zero),
    }),
    isTotal: true,
  }
}

export function sortLines(
  lines: readonly AvailabilityLine[],
  sort: TableSort,
): readonly AvailabilityLine[] {
  return selectRows(lines, {
    sort,
    sortValue: (line, id) => {
      const value: unknown = line[id as keyof AvailabilityLine]
      return typeof value === 'string' || typeof value === 'number' ? value : null
    },
  })
}

interface Parts extends Pick<AvailabilityLine, 'key' | 'name' | 'type' | 'sites'> {
  readonly seconds: HealthSeconds
}

function makeLine({ seconds, ...line }: Parts): AvailabilityLine {
  const up = seconds.ok + seconds.warning
  const down = seconds.fault + seconds.unreachable
  const excused = Math.min(seconds.maintenance + seconds.force_majeure, down)
  const all = up + down + seconds.unknown
  const share = (part: number) => (all > 0 ? part / all : 0)
  return {
    ...line,
    ...availabilityOf(seconds),
    down: down / 3_600,
    excused: excused / 3_600,
    shares: [share(up), share(down - excused), share(excused), share(seconds.unknown)],
    isTotal: false,
  }
}
