import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import type { ProjectForm, ProjectRow } from '@roadside/contract/records/project.ts'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'

const day = (iso: string | null) => (iso === null ? '' : formatThaiDate(iso))
const id = (value: number | null) => (value === null ? '' : String(value))

/** What the form of a project begins with; null: a new one. */
export function projectValues(project: ProjectRow | null): ProjectForm {
  return {
    pj_code: project?.pj_code ?? '',
    pj_name: project?.pj_name ?? '',
    contract_no: project?.contract_no ?? '',
    deptname: project?.deptname ?? '',
    deptid: id(project?.deptid ?? null),
    contractor_id: id(project?.contractor_id ?? null),
    guarantee_date_start_de: day(project?.guarantee_date_start_de ?? null),
    guarantee_date_end_de: day(project?.guarantee_date_end_de ?? null),
    note: project?.note ?? '',
  }
}

/** The values from before a change, as texts of the form that has these fields. */
export function valuesBefore<F extends string>(
  { changes }: HistoryEntry,
  fields: readonly F[],
): Partial<Record<F, string>> {
  const before: Partial<Record<F, string>> = {}
  for (const { field, from } of changes) {
    const name = fields.find((own) => own === field)
    if (name === undefined) continue
    const text = from === null ? '' : String(from)
    before[name] = /^\d{4}-\d\d-\d\d$/.test(text) ? formatThaiDate(text) : text
  }
  return before
}
