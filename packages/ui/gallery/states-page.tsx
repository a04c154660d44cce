import { NetworkError } from '../api/network-error.ts'
import { Freshness } from '../parts/freshness.tsx'
import { Panel } from '../parts/panel.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { TablePager } from '../table/table-pager.tsx'
import { Tile, Tiles } from '../tile.tsx'
import styles from './gallery.module.css'
import { type Lamp, lampColumns, lamps } from './lamps.tsx'

const few = lampColumns.slice(0, 5)
const lampKey = (lamp: Lamp) => lamp.pole
const queryState = {
  isFetching: false,
  refetch: () => undefined,
  error: null,
  dataUpdatedAt: 1_795_000_000_000,
}
const broken = new NetworkError('ไม่สามารถเชื่อมต่อเครือข่ายได้')
const first = lamps.slice(0, 6)
const now = Date.now()
const nothing = () => undefined

function Lamps({
  label,
  rows,
  search = '',
}: {
  label: string
  rows: readonly Lamp[] | undefined
  search?: string
}) {
  return (
    <>
      <DataTable
        label={label}
        columns={few}
        rows={rows}
        rowKey={lampKey}
        narrowedBy={[search]}
        pager={
          <TablePager
            page={1}
            perPage={25}
            total={rows?.length}
            perPageOptions={[25, 50, 75, 100]}
            onPage={nothing}
            onPerPage={nothing}
          />
        }
      />
    </>
  )
}

export function StatesPage() {
  return (
    <>
      <h1>ตารางและสถานะของมุมมอง</h1>
      <Tiles label="ช่องสรุปทุกแบบ">
        <Tile label="กำลังโหลด" value={undefined} isLoading unit="ดวง" tone="ok" />
        <Tile label="ไม่ทราบค่า" value={null} unit="ดวง" tone="unknown" />
        <Tile
          label="ปริมาณจราจรสะสมของวันนี้ทั้งสองทิศทาง"
          value={1234567}
          unit="คัน"
          tone="accent"
          note="เฉลี่ย 51,440 คันต่อชั่วโมง"
        />
        <Tile label="ไม่มีสิ่งผิดปกติ" value={0} unit="จุด" tone="fault" />
      </Tiles>
      <div className={styles.row}>
        <Freshness asOf={now} stream="live" />
        <Freshness asOf={now} stream="cut" />
        <Freshness asOf={now - 900_000} stream="live" />
        <Freshness asOf={null} stream="reconnecting" />
        <Freshness asOf={now} stream="live" stale="ไม่มีข้อมูลเข้ามาตั้งแต่ 21/11/2569 14:05 น." />
      </div>
      <div className={styles.grid}>
        <Panel title="กำลังโหลด" isFlush>
          <Lamps label="กำลังโหลด" rows={undefined} />
        </Panel>
        <Panel title="ไม่มีข้อมูล" isFlush>
          <Lamps label="ไม่มีข้อมูล" rows={[]} />
        </Panel>
        <Panel title="ไม่พบจากคำค้น" isFlush>
          <Lamps label="ไม่พบ" rows={[]} search="P-999" />
        </Panel>
        <Panel title="โหลดไม่สำเร็จ">
          <ViewState query={{ ...queryState, data: undefined, error: broken }}>{nothing}</ViewState>
        </Panel>
        <Panel title="กำลังโหลด (ไม่ใช่ตาราง)">
          <ViewState query={{ ...queryState, data: undefined, isFetching: true }}>
            {nothing}
          </ViewState>
        </Panel>
        <Panel title="ข้อมูลเก่า" isFlush>
          <ViewState query={{ ...queryState, data: first, error: broken }}>
            {(rows) => <Lamps label="ข้อมูลเก่า" rows={rows} />}
          </ViewState>
        </Panel>
        <Panel title="หน้าแรกของหลายหน้า" isFlush>
          <TablePager
            page={1}
            perPage={25}
            total={12_345}
            perPageOptions={[25]}
            onPage={nothing}
            onPerPage={nothing}
          />
          <TablePager
            page={200}
            perPage={25}
            total={12_345}
            perPageOptions={[25]}
            onPage={nothing}
            onPerPage={nothing}
          />
        </Panel>
      </div>
    </>
  )
}
