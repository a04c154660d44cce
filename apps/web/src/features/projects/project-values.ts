import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import type { ProjectForm, ProjectRow } from '@roadside/contract/records/project.ts'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'
import { textsBefore } from '@roadside/ui/register/values-before.ts'

const day = (iso: string | null) => (iso === null ? '' : formatThaiDate(iso))
const id = (value: number | null) => (value === null ? '' : String(value))

/** Initial values of a project's form; null: a new one. */
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

/** The values from before a change, as texts of the form that has these fields; days as they are shown. */
export function valuesBefore<F extends string>(
  entry: HistoryEntry,
  fields: readonly F[],
): Partial<Record<F, string>> {
  const texts: [string, string][] = Object.entries<string>(
    textsBefore(entry, fields) as Record<string, string>,
  )
  const shown = texts.map(([field, text]) => [
    field,
    /^\d{4}-\d\d-\d\d$/.test(text) ? formatThaiDate(text) : text,
  ])
  return Object.fromEntries(shown) as Partial<Record<F, string>>
}
