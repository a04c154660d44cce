import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { RejectedMessage } from '@roadside/contract/ingest-calls.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import styles from './intake.module.css'
import { reasonName } from './reject-reasons.ts'

export function rejectedColumns(
  onOpen: (message: RejectedMessage) => void,
): readonly TableColumn<RejectedMessage>[] {
  return [
    {
      id: 'received_at',
      header: 'ได้รับเมื่อ',
      cell: ({ received_at }) => formatThaiDateTime(received_at, 'seconds'),
    },
    { id: 'reason', header: 'สาเหตุ', cell: ({ reason }) => reasonName(reason) },
    {
      id: 'detail',
      header: 'รายละเอียด',
      cell: ({ detail }) => <span title={detail}>{detail}</span>,
    },
    {
      id: 'device',
      header: 'รหัสอุปกรณ์',
      cell: ({ device }) => <span className={styles.code}>{device ?? '-'}</span>,
    },
    {
      id: 'source',
      header: 'แหล่งที่มา',
      cell: ({ door, source }) => <span title={source}>{`${door.toUpperCase()} · ${source}`}</span>,
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      align: 'end',
      cell: (row) => (
        <RowAction icon="eye" label={`ดูข้อความหมายเลข ${row.id}`} onPress={() => onOpen(row)} />
      ),
    },
  ]
}
