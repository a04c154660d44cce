import type { ReportInterval } from '@roadside/contract/contract-reports/report-calls.ts'
import { kindName } from '@roadside/contract/records/contract/terms-words.ts'
import { typeByName } from '../../../solution-types.ts'

export type NameOfKind = (kind: string) => string

/** Kinds of equipment by the systems of the intervals that they have. */
export function nameByIntervals(rows: readonly ReportInterval[]): NameOfKind {
  return (kind) => {
    const types = new Set(rows.filter((row) => row.kind === kind).map((row) => row.type_name))
    return kindName(
      kind,
      [...types].map((name) => typeByName.get(name)?.menuName ?? name),
    )
  }
}
