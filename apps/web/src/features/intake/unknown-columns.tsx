import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { retainedLimits, type UnknownDevice } from '@roadside/contract/ingest-calls.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import styles from './intake.module.css'
import { solutionName } from '../../solution-name.ts'

export const deviceKey = ({ solution, device }: UnknownDevice) => `${solution} ${device}`

const bounds = `เก็บข้อความล่าสุดไม่เกิน ${retainedLimits.messagesOfDevice} ข้อความใน ${retainedLimits.days} วัน`

/** What registering a device takes in. */
export function retainedWords(messages: number): string {
  return messages === 0
    ? `ไม่มีข้อมูลที่เก็บไว้ (${bounds})`
    : `รับข้อมูลที่เก็บไว้ ${formatNumber(messages)} ข้อความ (${bounds})`
}

interface UnknownActions {
  readonly onMessage: (device: UnknownDevice) => void
  readonly onAdopt: (device: UnknownDevice) => void
  /** Whether the device's solution can register it here. */
  readonly isAdoptable: (device: UnknownDevice) => boolean
}

export function unknownColumns(actions: UnknownActions): readonly TableColumn<UnknownDevice>[] {
  return [
    {
      id: 'device',
      header: 'รหัสอุปกรณ์',
      cell: ({ device }) => <span className={styles.code}>{device}</span>,
    },
    { id: 'solution', header: 'ระบบ', cell: ({ solution }) => solutionName(solution) },
    {
      id: 'messages',
      header: 'จำนวนข้อความ',
      align: 'end',
      cell: ({ messages }) => formatNumber(messages),
    },
    {
      id: 'retained',
      header: ['เก็บไว้', 'รอลงทะเบียน'],
      align: 'end',
      cell: ({ retained }) => <span title={retainedWords(retained)}>{formatNumber(retained)}</span>,
    },
    { id: 'first_at', header: 'พบครั้งแรกเมื่อ', cell: ({ first_at }) => formatThaiDateTime(first_at) },
    {
      id: 'last_at',
      header: 'ข้อมูลล่าสุดเมื่อ',
      cell: ({ last_at }) => formatThaiDateTime(last_at),
      glowKey: ({ last_at }) => last_at,
    },
    { id: 'source', header: 'แหล่งที่มา', cell: ({ source }) => <span title={source}>{source}</span> },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      align: 'end',
      cell: (row) => (
        <span className={styles.actions}>
          <RowAction
            icon="eye"
            label={`ดูข้อความล่าสุดของ ${row.device}`}
            onPress={() => actions.onMessage(row)}
          />
          {actions.isAdoptable(row) && (
            <Button
              size="compact-sm"
              aria-label={`ลงทะเบียน ${row.device}`}
              onClick={() => actions.onAdopt(row)}
            >
              ลงทะเบียน
            </Button>
          )}
        </span>
      ),
    },
  ]
}
