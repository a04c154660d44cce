import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import type { AuditWords } from '@roadside/contract/audit-values.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'

/** Letters of a cell; a spreadsheet allows 32 767. */
const longest = 5_000
const joined = (texts: readonly string[]) => {
  const text = texts.join(' · ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** An entry as a row of the export; `names`: the names of the actions. */
export function fileColumns(
  names: ReadonlyMap<string, string>,
  { changesOf, partsOf }: AuditWords,
) {
  return [
    { header: 'เวลา', value: ({ at }: AuditRow) => formatThaiDateTime(at, 'seconds') },
    { header: 'ผู้ใช้', value: ({ username }: AuditRow) => username || '-' },
    { header: 'จากที่อยู่', value: ({ address }: AuditRow) => address || '-' },
    { header: 'การดำเนินการ', value: ({ action }: AuditRow) => names.get(action) ?? action },
    { header: 'รายการที่เกี่ยวข้อง', value: ({ subject }: AuditRow) => subject },
    { header: 'รายละเอียด', value: ({ detail }: AuditRow) => joined(partsOf(detail)) },
    { header: 'การเปลี่ยนแปลง', value: (row: AuditRow) => joined(changesOf(row)) },
  ]
}
