import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { AddEquipmentLink, EditEquipmentLink } from '@roadside/ui/records/equipment-links.tsx'
import { SiteRecordButtons } from '@roadside/ui/records/site-record-buttons.tsx'
import { useUrlStep } from '@roadside/ui/sites/use-url-step.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn, TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { selectRows } from '@roadside/ui/table/paged-rows.ts'
import { useState } from 'react'
import type { CctvCamera } from '../../rows.ts'
import { cameraSortValue } from '../camera-order.ts'
import { CameraTile } from '../tile/camera-tile.tsx'
import { useCctvCameras } from '../use-cctv-cameras.ts'
import styles from './site-dialog.module.css'

const columns: readonly TableColumn<CctvCamera>[] = [
  { id: 'name', header: 'ชื่อกล้อง', isSortable: true, cell: ({ name }) => name },
  { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta || '-' },
  { id: 'health', header: 'สถานะ', isSortable: true, cell: ({ health }) => <HealthChip health={health} /> },
  { id: 'reason', header: 'สาเหตุ', cell: ({ reason }) => <span className={styles.reason}>{reason || '-'}</span> },
  { id: 'since', header: 'ตั้งแต่', isSortable: true, cell: ({ since }) => formatThaiDateTime(since) },
  {
    id: 'checked_at',
    header: ['ตรวจสอบ', 'ล่าสุดเมื่อ'],
    isSortable: true,
    cell: (camera) => formatThaiDateTime(camera.checked_at),
  },
  {
    id: 'description',
    header: 'รายละเอียด',
    cell: ({ description }) => <span className={styles.reason}>{description || '-'}</span>,
  },
  {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    cell: (camera) => camera.may_edit && <EditEquipmentLink camera={camera} />,
  },
]
const cameraKey = ({ id }: CctvCamera) => id
const none: readonly CctvCamera[] = []

/** The cameras of one site: one of them live, and how all of them are. */
export function SiteDialog({ wid }: { wid: number }) {
  const place = useUrlStep('wid', ['camera', 'dialog', 'of'])
  const { value: named, replace } = useUrlStep('camera')
  const query = useCctvCameras({ wid })
  const [sort, setSort] = useState<TableSort>({ id: 'name', order: 'asc' })
  const cameras = query.data ?? none
  const [first] = cameras
  const chosen = cameras.find(({ id }) => String(id) === named) ?? first
  return (
    <PageDialog
      isOpen
      onClose={place.close}
      title={first ? `กล้อง CCTV ${first.site}` : 'กล้อง CCTV'}
      actions={<SiteRecordButtons wid={wid} />}
      footer={first?.may_edit && <AddEquipmentLink pj_id={first.pj_id} />}
    >
      <ViewState query={query} isEmpty={(rows) => rows.length === 0} emptyText="ยังไม่มีกล้องในพื้นที่นี้">
        {(rows) => (
          <>
            <div className={styles.live}>{chosen && <CameraTile key={chosen.id} camera={chosen} />}</div>
            <div className={styles.framed}>
              <DataTable
                label="กล้องของพื้นที่ติดตั้ง"
                columns={columns}
                rows={selectRows(rows, { sort, sortValue: cameraSortValue })}
                rowKey={cameraKey}
                selectedKey={chosen?.id ?? null}
                onRowClick={({ id }) => replace(id)}
                {...{ sort, onSort: setSort }}
              />
            </div>
          </>
        )}
      </ViewState>
    </PageDialog>
  )
}
