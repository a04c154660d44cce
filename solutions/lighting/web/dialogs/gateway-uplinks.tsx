import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { useMemo } from 'react'
import type { GatewayUplink } from '../../reception-calls.ts'
import styles from './dialogs.module.css'
import { LampLink } from './reception-links.tsx'

type Column = TableColumn<GatewayUplink>

const time: Column = {
  id: 'at',
  header: 'วันที่-เวลา',
  cell: ({ at }) => formatThaiDateTime(at, 'seconds'),
}
const pole: Column = {
  id: 'pole',
  header: 'หมายเลขเสา',
  cell: ({ devid, pole: name }) => <LampLink devid={devid} pole={name} />,
}
const signal: readonly Column[] = [
  { id: 'rssi', header: 'RSSI', unit: 'dBm', align: 'end', cell: ({ rssi }) => formatNumber(rssi) },
  { id: 'snr', header: 'SNR', unit: 'dB', align: 'end', cell: ({ snr }) => formatNumber(snr, 1) },
]
const uplinkKey = ({ devid, at }: GatewayUplink) => `${devid} ${at}`

/** The last uplinks that a gateway passed on. */
export function GatewayUplinks({ uplinks }: { uplinks: readonly GatewayUplink[] }) {
  const seesSignal = uplinks.some(({ rssi }) => rssi !== undefined)
  const columns = useMemo(() => [time, pole, ...(seesSignal ? signal : [])], [seesSignal])
  return (
    <section className={styles.received} aria-labelledby="gateway-uplinks">
      <h3 id="gateway-uplinks" className={styles.part}>
        ข้อความล่าสุดที่เกตเวย์รับได้
      </h3>
      <TableFrame className={styles.rows}>
        <DataTable
          label="ข้อความล่าสุดที่เกตเวย์รับได้"
          columns={columns}
          rows={uplinks}
          rowKey={uplinkKey}
          emptyText="ไม่มีข้อความที่เก็บไว้ในช่วงเวลานี้"
        />
      </TableFrame>
    </section>
  )
}
