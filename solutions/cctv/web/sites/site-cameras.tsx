import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { EditEquipmentLink } from '@roadside/ui/records/equipment-links.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn, TableSort } from '@roadside/ui/table/column.ts'
import { useLinkedEquipment } from '@roadside/ui/sites/site-view.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { selectRows } from '@roadside/ui/table/paged-rows.ts'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useState } from 'react'
import type { CctvCamera } from '../../rows.ts'
import { cameraSortValue, worstCamera } from '../camera-order.ts'
import { CameraTile } from '../tile/camera-tile.tsx'
import styles from './site-dialog.module.css'

const columns: readonly TableColumn<CctvCamera>[] = [
  { id: 'name', header: 'ชื่อกล้อง', isSortable: true, cell: ({ name }) => name },
  { id: 'sta', header: 'กม. (STA)', isSortable: true, width: 106, cell: ({ sta }) => sta || '-' },
  {
    id: 'health',
    header: 'สถานะ',
    isSortable: true,
    cell: ({ health }) => <HealthChip health={health} />,
  },
  {
    id: 'reason',
    header: 'สาเหตุ',
    cell: ({ reason }) => <span className={styles.reason}>{reason || '-'}</span>,
  },
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
    cell: ({ description }) => (
      <span className={styles.description} title={description}>
        {description || '-'}
      </span>
    ),
  },
  {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    cell: (camera) => camera.may_edit && <EditEquipmentLink camera={camera} />,
  },
]
const cameraKey = ({ id }: CctvCamera) => id

/** The cameras of a site, there being some: one of them live, and how all of them are. */
export function SiteCameras({ cameras }: { cameras: readonly CctvCamera[] }) {
  const { value: named, replace } = useUrlStep('camera')
  const [sort, setSort] = useState<TableSort>({ id: 'name', order: 'asc' })
  // users open the page for what is wrong now; a later fault does not replace the picture
  const [opening] = useState(() => worstCamera(cameras)?.id)
  const find = (id: unknown) => cameras.find((camera) => String(camera.id) === String(id))
  const linked = useLinkedEquipment()
  const chosen =
    find(named) ??
    cameras.find(({ name }) => name === linked) ??
    find(opening) ??
    worstCamera(cameras)
  return (
    <>
      <div className={styles.live}>{chosen && <CameraTile key={chosen.id} camera={chosen} />}</div>
      <TableFrame className={styles.cameras}>
        <DataTable
          label="กล้องของพื้นที่ติดตั้ง"
          columns={columns}
          rows={selectRows(cameras, { sort, sortValue: cameraSortValue })}
          rowKey={cameraKey}
          selectedKey={chosen?.id ?? null}
          onRowClick={({ id }) => replace(id)}
          sort={sort}
          onSort={setSort}
        />
      </TableFrame>
    </>
  )
}
