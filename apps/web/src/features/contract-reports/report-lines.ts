import type { ContractRow, ReportGroup } from '@roadside/contract/contract-reports/report-calls.ts'
import { compareThai } from '@roadside/contract/domain/format.ts'
import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { rowName } from './report-words.ts'

/** Columns by which the report is sorted. */
export const reportSorts = [
  'name',
  'availability',
  'faults',
  'begin',
  'repair',
  'repeats',
  'late',
  'downtime',
  'over',
  'penalty',
] as const
export type ReportSort = (typeof reportSorts)[number]

const figureOf: Readonly<Record<Exclude<ReportSort, 'name'>, (row: ContractRow) => number | null>> =
  {
    availability: ({ agreed }) => agreed.availability,
    faults: ({ faults }) => faults,
    begin: ({ agreed }) => agreed.begin.p50_ms,
    repair: ({ agreed }) => agreed.repair.p50_ms,
    repeats: ({ repeats }) => repeats,
    late: ({ late }) => late,
    downtime: ({ agreed }) => agreed.downtime_ms,
    over: ({ agreed }) => agreed.over_ms,
    penalty: ({ agreed }) => agreed.penalty_satang,
  }

type Compare = (a: ContractRow, b: ContractRow) => number

/** By a figure; unknown ones are last in either direction. */
const byFigure =
  (id: keyof typeof figureOf, direction: 1 | -1, orElse: Compare): Compare =>
  (a, b) => {
    const [one, other] = [figureOf[id](a), figureOf[id](b)]
    if (one === other) return orElse(a, b)
    if (one === null || other === null) return one === null ? 1 : -1
    return direction * (one - other)
  }

/** Rows whose names hold every word of `search`, in an order of figures as agreed; of those that are the same the least available first. */
export function chooseRows(
  rows: readonly ContractRow[],
  by: ReportGroup,
  { search, sort }: { readonly search: string; readonly sort: TableSort & { id: ReportSort } },
): ContractRow[] {
  const needle = normaliseSearch(search)
  const direction = sort.order === 'desc' ? -1 : 1
  const byName: Compare = (a, b) => compareThai(rowName(by, a), rowName(by, b))
  const { id } = sort
  const compare: Compare =
    id === 'name'
      ? (a, b) => direction * byName(a, b)
      : byFigure(id, direction, byFigure('availability', 1, byName))
  return rows
    .filter((row) =>
      matches(
        normaliseSearch([rowName(by, row), row.contract_no, row.contractor].join(' ')),
        needle,
      ),
    )
    .toSorted(compare)
}
