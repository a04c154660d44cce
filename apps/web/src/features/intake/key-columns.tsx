import { Button } from '@mantine/core'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { keyScopeNames, type IngestKey } from '@roadside/contract/ingest-calls.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import styles from './intake.module.css'
import { solutionName } from '../../solution-name.ts'

function limitWords({ scopes, solutions, department }: IngestKey): string {
  const uses = scopes.map((scope) => keyScopeNames[scope]).join(', ')
  const systems = solutions === null ? 'ทุกระบบ' : solutions.map(solutionName).join(', ')
  return `${uses} · ${systems} · ${department ?? 'ทุกหน่วยงาน'}`
}

interface KeyActions {
  readonly onLimit: (key: IngestKey) => void
  readonly onRevoke: (key: IngestKey) => void
}

export function keyColumns({ onLimit, onRevoke }: KeyActions): readonly TableColumn<IngestKey>[] {
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
      id: 'limits',
      header: 'ใช้ได้กับ',
      cell: (row) =>
        row.revoked_at === null ? <span title={limitWords(row)}>{limitWords(row)}</span> : '-',
    },
    {
      id: 'last_used_at',
      header: 'ใช้ล่าสุดเมื่อ',
      cell: ({ last_used_at }) =>
        last_used_at === null ? 'ยังไม่เคยใช้' : formatThaiDateTime(last_used_at),
    },
    {
      id: 'expected_every_min',
      header: 'ควรได้รับทุก',
      align: 'end',
      cell: ({ expected_every_min }) =>
        expected_every_min === null ? '-' : `${expected_every_min.toLocaleString('en')} นาที`,
    },
    {
      id: 'created_at',
      header: 'สร้างเมื่อ',
      cell: ({ created_at }) => formatThaiDateTime(created_at),
    },
    { id: 'created_by', header: 'สร้างโดย', cell: ({ created_by }) => created_by },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      align: 'end',
      cell: (row) =>
        row.revoked_at === null && (
          <span className={styles.actions}>
            <Button
              size="compact-sm"
              aria-label={`จำกัดการใช้คีย์ ${row.name}`}
              onClick={() => onLimit(row)}
            >
              จำกัดการใช้
            </Button>
            <Button
              size="compact-sm"
              aria-label={`ยกเลิกคีย์ ${row.name}`}
              onClick={() => onRevoke(row)}
            >
              ยกเลิกคีย์
            </Button>
          </span>
        ),
    },
  ]
}
