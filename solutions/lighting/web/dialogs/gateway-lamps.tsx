import { formatNumber } from '@roadside/contract/domain/format.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn, TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import { healths } from '@roadside/contract/health.ts'
import { useMemo, useState } from 'react'
import { receptionUplinks, type ReceivedLamp } from '../../reception-calls.ts'
import { lampHealthWord } from '../lamp-words.ts'
import styles from './dialogs.module.css'
import { LampLink } from './reception-links.tsx'

type Column = TableColumn<ReceivedLamp>

const shared: readonly Column[] = [
  {
    id: 'pole',
    header: 'หมายเลขเสา',
    isSortable: true,
    cell: ({ devid, pole }) => <LampLink devid={devid} pole={pole} />,
  },
  {
    id: 'health',
    header: 'สถานะ',
    isSortable: true,
    cell: ({ health }) => <HealthChip health={health} word={lampHealthWord(health)} />,
  },
  {
    id: 'is_shared',
    header: 'เกตเวย์ที่รับได้',
    isSortable: true,
    cell: ({ is_shared }) => (is_shared ? 'มีเกตเวย์อื่นรับได้ด้วย' : 'เกตเวย์นี้เท่านั้น'),
  },
]
const signal: readonly Column[] = [
  {
    id: 'received_at',
    header: 'รับได้ล่าสุดเมื่อ',
    isSortable: true,
    cell: ({ received_at }) => formatThaiDateTime(received_at),
  },
  {
    id: 'rssi',
    header: 'RSSI',
    unit: 'dBm',
    align: 'end',
    isSortable: true,
    cell: ({ rssi }) => formatNumber(rssi),
  },
  {
    id: 'snr',
    header: 'SNR',
    unit: 'dB',
    align: 'end',
    isSortable: true,
    cell: ({ snr }) => formatNumber(snr, 1),
  },
]

function sortValue(lamp: ReceivedLamp, column: string): string | number | null {
  const { pole, health, is_shared, received_at = null, rssi = null, snr = null } = lamp
  const values = { pole, health: healths.indexOf(health), is_shared: Number(is_shared) }
  return { ...values, received_at, rssi, snr }[column] ?? null
}

type Part = 'all' | 'alone' | 'silent'
const isIn: Record<Part, (lamp: ReceivedLamp) => boolean> = {
  all: () => true,
  alone: (lamp) => !lamp.is_shared,
  silent: (lamp) => lamp.is_silent === true,
}
const lampKey = ({ devid }: ReceivedLamp) => devid

interface GatewayLampsProps {
  lamps: readonly ReceivedLamp[]
  from: string
  to: string
}

/** The lamps that a gateway received, and how many hang on it alone or are silent. */
export function GatewayLamps({ lamps, from, to }: GatewayLampsProps) {
  const [part, setPart] = useState<Part>('all')
  const [sort, setSort] = useState<TableSort>({ id: 'pole', order: 'asc' })
  const { page, perPage, setPage, pager } = usePaging(pageSizes.gateways)
  const seesSilence = lamps.some(({ is_silent }) => is_silent !== undefined)
  const columns = useMemo(() => [...shared, ...(seesSilence ? signal : [])], [seesSilence])
  const filter = isIn[part]
  const paged = usePagedRows(lamps, { filter, sort, sortValue, page, perPage })
  const count = (of: Part) => lamps.filter(isIn[of]).length
  const tile = (of: Part) => ({
    unit: 'ดวง',
    value: count(of),
    isPressed: part === of,
    onPress: () => {
      setPart(of)
      setPage(1)
    },
  })
  return (
    <section className={styles.received} aria-label="ดวงโคมที่เกตเวย์รับได้">
      <Tiles label="สรุปดวงโคมที่เกตเวย์รับได้">
        <Tile label="ดวงโคมที่รับได้" {...tile('all')} />
        <Tile label="รับได้ทางเกตเวย์นี้เท่านั้น" {...tile('alone')} />
        {seesSilence && <Tile label="ติดต่อไม่ได้" tone="unreachable" {...tile('silent')} />}
      </Tiles>
      <p className={styles.tip}>
        นับเฉพาะดวงโคมของพื้นที่นี้ จากข้อความที่เก็บไว้ไม่เกิน {receptionUplinks} ข้อความล่าสุดของแต่ละดวง ระหว่าง{' '}
        {formatThaiDateTime(from)} ถึง {formatThaiDateTime(to)}
        {lamps.length === plainListLimit && ` แสดง ${formatNumber(plainListLimit)} ดวงแรก`}
      </p>
      <TableFrame className={styles.rows}>
        <DataTable
          label="ดวงโคมที่เกตเวย์รับได้"
          columns={columns}
          rows={paged.rows}
          rowKey={lampKey}
          sort={sort}
          onSort={setSort}
          narrowedBy={[part !== 'all' && part]}
          emptyText="ไม่มีข้อความของดวงโคมที่เกตเวย์นี้รับได้ในช่วงเวลานี้"
          pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
        />
      </TableFrame>
    </section>
  )
}
