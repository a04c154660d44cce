import { compareThai } from '@roadside/contract/domain/format.ts'
import { matches } from '@roadside/contract/domain/text.ts'
import {
  bandOf,
  findingsOfBank,
  findingsOfPeriod,
  keyOfWatched,
  type RadarFinding,
  type WatchedKind,
} from '@roadside/contract/records/contract/radar.ts'
import {
  radarShows,
  type RadarRow,
  type RadarShow,
  type RadarSort,
} from '@roadside/contract/records/contract/radar-call.ts'
import type { OpenDefects } from './open-defects.ts'
import type { WatchedRow } from './radar-repository.ts'

/** A guarantee to be looked at, before its open defects are counted. */
export interface Watched extends WatchedRow {
  readonly findings: readonly RadarFinding[]
}

/** Of all guarantees those that end within 90 days or have a finding. Pure. */
export function judgeWatched(rows: readonly WatchedRow[], today: string): Watched[] {
  const byProject = new Map<number, WatchedRow[]>()
  for (const row of rows) byProject.set(row.pj_id, [...(byProject.get(row.pj_id) ?? []), row])
  return rows.flatMap((row) => {
    const own = byProject.get(row.pj_id) ?? []
    const periods = own.filter(({ kind }) => kind === 'defects')
    const banks = own.filter(({ kind }) => kind === 'bank')
    const findings =
      row.kind === 'bank'
        ? findingsOfBank(row, { periods, banks }, today)
        : findingsOfPeriod(row, banks, today)
    const isEnding = bandOf(row.to, today) !== null && row.returned_on === null
    return isEnding || findings.length > 0 ? [{ ...row, findings }] : []
  })
}

/** Whether a guarantee of the radar is among what is shown. */
export function isShown({ findings, to, returned_on }: Watched, show: RadarShow, today: string) {
  if (show === 'all') return true
  if (show === 'findings') return findings.length > 0
  const band = returned_on === null ? bandOf(to, today) : null
  return band !== null && band <= Number(show.slice(1))
}

export function countShown(rows: readonly Watched[], today: string) {
  const counts = radarShows.map(
    (show) => [show, rows.filter((row) => isShown(row, show, today)).length] as const,
  )
  return Object.fromEntries(counts) as Record<RadarShow, number>
}

export function narrow(
  rows: readonly Watched[],
  { needle, kind }: { needle: string; kind: WatchedKind | undefined },
): Watched[] {
  return rows.filter(
    (row) => (kind === undefined || row.kind === kind) && matches(row.search_text, needle),
  )
}

/** With the open defects of the equipment: of a lot its own, of a bank guarantee all of its project. */
export function presentRadar(
  rows: readonly Watched[],
  defects: readonly OpenDefects[],
): RadarRow[] {
  return rows.map((watched) => {
    const {
      id,
      returned_on: _returned,
      search_text: _text,
      contractor_id: _contractor,
      department_id: _department,
      group_id: _group,
      ...row
    } = watched
    const own = defects.filter(
      ({ pj_id, lot_id }) => pj_id === row.pj_id && (row.kind === 'bank' || lot_id === id),
    )
    return {
      ...row,
      key: keyOfWatched(watched),
      findings: [...row.findings],
      open_defects: own.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

/** Ends are in order of time, unknown ones last in either direction. */
export function sortRadar(
  rows: readonly RadarRow[],
  sort: RadarSort,
  order: 'asc' | 'desc',
): RadarRow[] {
  const direction = order === 'desc' ? -1 : 1
  const compare = (a: RadarRow, b: RadarRow) => {
    if (sort === 'open_defects') return (a.open_defects - b.open_defects) * direction
    if (sort !== 'to') return compareThai(a[sort], b[sort]) * direction
    if (a.to === null || b.to === null) return Number(a.to === null) - Number(b.to === null)
    return (a.to < b.to ? -1 : Number(a.to > b.to)) * direction
  }
  return rows.toSorted((a, b) => compare(a, b) || compareThai(a.pj_code, b.pj_code))
}
