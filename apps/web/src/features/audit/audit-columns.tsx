import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { summaryOf } from './summary.ts'
import styles from './audit.module.css'

/** `names`: what actions are called. */
export function auditColumns(names: ReadonlyMap<string, string>): readonly TableColumn<AuditRow>[] {
  return [
    { id: 'at', header: 'เวลา', cell: ({ at }) => formatThaiDateTime(at, 'seconds') },
    { id: 'username', header: 'ผู้ใช้', cell: ({ username }) => username || '-' },
    {
      id: 'address',
      header: 'จากที่อยู่',
      cell: ({ address }) => <span className={styles.code}>{address || '-'}</span>,
    },
    { id: 'action', header: 'การดำเนินการ', cell: ({ action }) => names.get(action) ?? action },
    {
      id: 'subject',
      header: 'รายการที่เกี่ยวข้อง',
      width: 180,
      cell: ({ subject }) => <CellText>{subject}</CellText>,
    },
    {
      id: 'change',
      header: 'รายละเอียด',
      width: 240,
      cell: (row) => <CellText>{summaryOf(row)}</CellText>,
    },
  ]
}
