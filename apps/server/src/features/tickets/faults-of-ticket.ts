import {
  functionalFaults,
  type ReportedFault,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'

interface Faulty {
  /** Kind of its alarms; empty: it has none. */
  readonly kind: string
  readonly asset_kind: string
  readonly faults: readonly ReportedFault[]
}

/**
 * Kinds of the faults that a ticket is of, as its equipment measures them; null: one of them is
 * measured by nothing, such as a leaning pole. Pure.
 */
export function measuredFaults(
  { kind, asset_kind, faults }: Faulty,
  kindOfReport: (fault: ReportedFault, assetKind: string) => string | null,
): readonly string[] | null {
  const kinds = new Set(kind === '' ? [] : [kind])
  for (const fault of faults) {
    const reported = kindOfReport(fault, asset_kind)
    if (reported !== null) kinds.add(reported)
    // that equipment does not work is what its own alarm says, too
    else if (kind === '' || !functionalFaults.includes(fault)) return null
  }
  return kinds.size === 0 ? null : [...kinds]
}
