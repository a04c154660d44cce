import { NativeSelect } from '@mantine/core'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { EventCode } from '../../rows.ts'
import { eventTypeNames, eventTypes, makerNames, type EventType } from '../../words.ts'
import styles from '../cameras/cameras.module.css'

/** Meanings of a code; the empty one: not stored. */
export const typeOptions = [
  { value: '', label: 'ไม่บันทึก' },
  ...eventTypes.map((type) => ({ value: type, label: eventTypeNames[type] })),
]

export function readType(value: string): EventType | null {
  return eventTypes.find((type) => type === value) ?? null
}

export const codeKey = ({ maker, code }: EventCode) => `${maker} ${code}`

export function codeColumns(
  onChange: (code: EventCode) => void,
): readonly TableColumn<EventCode>[] {
  return [
    {
      id: 'code',
      header: 'รหัสของผู้ผลิต',
      isSortable: true,
      cell: ({ code }) => <span className={styles.code}>{code}</span>,
    },
    { id: 'maker', header: 'ผู้ผลิต', isSortable: true, cell: ({ maker }) => makerNames[maker] },
    {
      id: 'type',
      header: ['ประเภท', 'เหตุการณ์'],
      isSortable: true,
      cell: (row) => (
        <NativeSelect
          size="xs"
          aria-label={`ประเภทเหตุการณ์ของรหัส ${row.code} (${makerNames[row.maker]})`}
          data={typeOptions}
          value={row.type ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ ...row, type: readType(currentTarget.value) })
          }
        />
      ),
    },
  ]
}
