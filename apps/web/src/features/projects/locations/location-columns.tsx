import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { LocationRow } from '@roadside/contract/records/location.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ArchivedMark } from '@roadside/ui/register/record-editing.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import styles from '../projects.module.css'

interface LocationActions {
  readonly mayEdit: boolean
  readonly onEdit: (row: LocationRow) => void
  readonly onHistory: (row: LocationRow) => void
  readonly onArchive: (row: LocationRow) => void
}

/** As it is shown and searched; empty where there is none. */
export function positionText({
  latitude,
  longitude,
}: Pick<LocationRow, 'latitude' | 'longitude'>): string {
  return latitude === null || longitude === null
    ? ''
    : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

export function locationColumns({
  mayEdit,
  onEdit,
  onHistory,
  onArchive,
}: LocationActions): readonly TableColumn<LocationRow>[] {
  return [
    {
      id: 'location_name',
      header: 'สถานที่ติดตั้ง',
      isSortable: true,
      width: 220,
      cell: ({ location_name, archived_at }) => (
        <CellText minWidth={160}>
          {location_name}
          <ArchivedMark record={{ archived_at }} />
        </CellText>
      ),
    },
    {
      id: 'road_code',
      header: 'รหัสสายทาง',
      isSortable: true,
      cell: ({ road_code }) => road_code || '-',
    },
    {
      id: 'road_name',
      header: 'ชื่อสายทาง',
      isSortable: true,
      cell: ({ road_name }) => <CellText>{road_name}</CellText>,
    },
    { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta || '-' },
    {
      id: 'position',
      header: 'พิกัด',
      cell: (row) => positionText(row) || '-',
    },
    {
      id: 'equipment',
      header: 'อุปกรณ์',
      align: 'end',
      isSortable: true,
      cell: ({ equipment }) => formatNumber(equipment),
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      cell: (row) => (
        <span className={styles.actions}>
          {mayEdit && row.archived_at === null && (
            <RowAction
              icon="edit"
              label={`แก้ไขสถานที่ติดตั้ง ${row.location_name}`}
              onPress={() => onEdit(row)}
            />
          )}
          <RowAction
            icon="log"
            label={`ประวัติการแก้ไข ${row.location_name}`}
            onPress={() => onHistory(row)}
          />
          {mayEdit && (
            <RowAction
              icon={row.archived_at === null ? 'archive' : 'undo'}
              label={`${row.archived_at === null ? 'จัดเก็บ' : 'นำกลับมาใช้'} ${row.location_name}`}
              onPress={() => onArchive(row)}
            />
          )}
        </span>
      ),
    },
  ]
}
