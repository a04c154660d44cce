import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { EquipmentRow } from '@roadside/contract/records/equipment.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import { Link } from '@tanstack/react-router'
import styles from '../projects.module.css'

interface EquipmentActions {
  /** Missing where the row cannot be changed by this account. */
  readonly onEdit: (row: EquipmentRow) => void
  readonly onArchive: (row: EquipmentRow) => void
  readonly onHistory: (row: EquipmentRow) => void
}

/** Columns of a project's cameras; the page of the cameras opens at a camera's site. */
export function equipmentColumns(
  { onEdit, onArchive, onHistory }: EquipmentActions,
  hasAddress: boolean,
): readonly TableColumn<EquipmentRow>[] {
  const address: TableColumn<EquipmentRow> = {
    id: 'ipaddress',
    header: 'IP Address',
    cell: ({ ipaddress }) => ipaddress || '-',
  }
  return [
    {
      id: 'hostname',
      header: 'ชื่อกล้อง',
      isSortable: true,
      width: 180,
      cell: ({ hostname, archived_at, deptid, wid }) => (
        <CellText minWidth={160}>
          {archived_at === null ? (
            <Link to="/cctv-sub" search={{ DeptID: deptid, wid } as never}>
              {hostname}
            </Link>
          ) : (
            hostname
          )}
        </CellText>
      ),
    },
    {
      id: 'health',
      header: 'สถานะ',
      isSortable: true,
      cell: ({ health }) => <HealthChip health={health} />,
    },
    {
      id: 'location',
      header: 'สถานที่ติดตั้ง',
      isSortable: true,
      cell: ({ location }) => <CellText>{location}</CellText>,
    },
    { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta },
    ...(hasAddress ? [address] : []),
    {
      id: 'checked_at',
      header: ['ตรวจสัญญาณ', 'ล่าสุดเมื่อ'],
      isSortable: true,
      cell: ({ checked_at }) => formatThaiDateTime(checked_at),
    },
    {
      id: 'note',
      header: 'หมายเหตุ',
      cell: ({ note }) => <CellText>{note}</CellText>,
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      cell: (row) => (
        <span className={styles.actions}>
          {row.may_edit && row.archived_at === null && (
            <RowAction
              icon="edit"
              label={`แก้ไขอุปกรณ์ ${row.hostname}`}
              onPress={() => onEdit(row)}
            />
          )}
          <RowAction
            icon="log"
            label={`ประวัติการแก้ไข ${row.hostname}`}
            onPress={() => onHistory(row)}
          />
          {row.may_edit && (
            <RowAction
              icon={row.archived_at === null ? 'archive' : 'undo'}
              label={`${row.archived_at === null ? 'จัดเก็บ' : 'นำกลับมาใช้'} ${row.hostname}`}
              onPress={() => onArchive(row)}
            />
          )}
        </span>
      ),
    },
  ]
}
