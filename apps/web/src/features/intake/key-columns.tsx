import { Button } from '@mantine/core'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { IngestKey } from '@roadside/contract/ingest-calls.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'

export function keyColumns(onRevoke: (key: IngestKey) => void): readonly TableColumn<IngestKey>[] {
  return [
    { id: 'name', header: 'ชื่อ', cell: ({ name }) => <span title={name}>{name}</span> },
    {
      id: 'state',
      header: 'สถานะ',
      cell: ({ revoked_at }) =>
        revoked_at === null ? (
          <HealthChip health="ok" word="ใช้งาน" />
        ) : (
          <HealthChip health="unreachable" word={`ยกเลิกเมื่อ ${formatThaiDateTime(revoked_at)}`} />
        ),
    },
    {
      id: 'last_used_at',
      header: 'ใช้ล่าสุดเมื่อ',
      cell: ({ last_used_at }) => (last_used_at === null ? 'ยังไม่เคยใช้' : formatThaiDateTime(last_used_at)),
    },
    { id: 'created_at', header: 'สร้างเมื่อ', cell: ({ created_at }) => formatThaiDateTime(created_at) },
    { id: 'created_by', header: 'สร้างโดย', cell: ({ created_by }) => created_by },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      align: 'end',
      cell: (row) =>
        row.revoked_at === null && (
          <Button size="compact-sm" aria-label={`ยกเลิกรหัส ${row.name}`} onClick={() => onRevoke(row)}>
            ยกเลิกรหัส
          </Button>
        ),
    },
  ]
}
