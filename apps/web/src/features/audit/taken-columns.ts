import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { TakenColumn } from '@roadside/ui/print/table-buttons.tsx'
import { changesOf, partsOf } from './entry-words.ts'

/** Letters of a cell: five thousand rows of two such cells can be sent to be written. */
const longest = 600
const joined = (texts: readonly string[]) => {
  const text = texts.join(' · ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** `names`: what actions are called. */
export function takenColumns(names: ReadonlyMap<string, string>): readonly TakenColumn<AuditRow>[] {
  return [
    { header: 'เวลา', value: ({ at }) => formatThaiDateTime(at, 'seconds') },
    { header: 'ผู้ใช้', value: ({ username }) => username || '-' },
    { header: 'จากที่อยู่', value: ({ address }) => address || '-' },
    { header: 'การกระทำ', value: ({ action }) => names.get(action) ?? action },
    { header: 'สิ่งที่ถูกกระทำ', value: ({ subject }) => subject },
    { header: 'รายละเอียด', value: ({ detail }) => joined(partsOf(detail)) },
    { header: 'การเปลี่ยนแปลง', value: (row) => joined(changesOf(row)) },
  ]
}
