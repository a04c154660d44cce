import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { Freshness } from '../parts/freshness.tsx'
import { healthLegend, Legend } from '../parts/legend.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { Panel } from '../parts/panel.tsx'
import { SplitView } from '../parts/split-view.tsx'
import { SolutionIcon } from '../solution-icon.tsx'
import type { RowKey, TableSort } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { SegmentedFilter } from '../table/segmented-filter.tsx'
import { TablePager } from '../table/table-pager.tsx'
import { usePagedRows } from '../table/use-paged-rows.ts'
import { Tile, Tiles } from '../tile.tsx'
import styles from './gallery.module.css'
import { type Lamp, lampColumns, lamps, lampSearchText, lampSortValue } from './lamps.tsx'

type Filter = 'all' | 'ok' | 'fault'
const opened = Date.now()
const siteColumns = lampColumns.filter((column) => column.id !== 'place')
const lampKey = (lamp: Lamp) => lamp.pole

/** A lamp changes every two seconds, as on a living site. */
function useLivingLamps(): readonly Lamp[] {
  const [living, setLiving] = useState<readonly Lamp[]>(lamps)
  useEffect(() => {
    const timer = setInterval(() => {
      setLiving((old) =>
        old.map((lamp, at) => (at === 1 ? { ...lamp, current: 0.6 + Math.random() / 5 } : lamp)),
      )
    }, 2_000)
    return () => clearInterval(timer)
  }, [])
  return living
}

export function SitePage() {
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort | null>({ id: 'pole', order: 'asc' })
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(250)
  const [selected, setSelected] = useState<RowKey | null>('P-004')
  const isShown = useCallback((lamp: Lamp) => filter === 'all' || lamp.health === filter, [filter])
  const paged = usePagedRows(useLivingLamps(), {
    search,
    searchText: lampSearchText,
    filter: isShown,
    sort,
    sortValue: lampSortValue,
    page,
    perPage,
  })
  const toggle = (next: Filter) => setFilter(filter === next ? 'all' : next)
  return (
    <>
      <PageHeader
        crumbs={[
          <a key="group" href="?page=site">
            สทช.ที่ 1 (ปทุมธานี)
          </a>,
          'ขทช.นนทบุรี',
          'ไฟฟ้าแสงสว่าง',
        ]}
        title="นบ.1001 แยกทางหลวงหมายเลข 9 – แยกนนทกิจ"
        actions={
          <>
            <Button>เกตเวย์ 3 / 4</Button>
            <Button>ข้อมูลโครงการ</Button>
          </>
        }
        freshness={<Freshness asOf={opened} stream="live" />}
      />
      <Tiles label="สรุปสถานะดวงโคม">
        <Tile
          label="ดวงโคมทั้งหมด"
          value={250}
          unit="ดวง"
          icon={<SolutionIcon path="" size={20} />}
          onPress={() => setFilter('all')}
        />
        <Tile
          label="ใช้งานได้ปกติ"
          value={236}
          unit="ดวง"
          tone="ok"
          onPress={() => toggle('ok')}
          isPressed={filter === 'ok'}
        />
        <Tile
          label="ผิดปกติ (ดับ)"
          value={5}
          unit="ดวง"
          tone="fault"
          onPress={() => toggle('fault')}
          isPressed={filter === 'fault'}
        />
        <Tile label="ติดต่อไม่ได้" value={6} unit="ดวง" tone="unreachable" onPress={() => {}} />
        <Tile label="ไฟติดกลางวัน" value={0} unit="ดวง" tone="warning" onPress={() => {}} />
      </Tiles>
      <SplitView
        mainLabel="รายการ"
        sideLabel="แผนที่"
        main={
          <Panel
            title="รายการจุดติดตั้งดวงโคม"
            isFlush
            actions={
              <>
                <SegmentedFilter
                  label="กรองตามสถานะ"
                  value={filter}
                  onChange={setFilter}
                  options={[
                    { value: 'all', label: 'ทั้งหมด', count: 250 },
                    { value: 'ok', label: 'ปกติ', count: 236 },
                    { value: 'fault', label: 'ผิดปกติ', count: 5 },
                  ]}
                />
                <SearchBox value={search} onSearch={setSearch} label="ค้นหาจุดติดตั้ง" />
              </>
            }
          >
            <DataTable
              label="รายการจุดติดตั้งดวงโคม"
              columns={siteColumns}
              rows={paged.rows}
              rowKey={lampKey}
              sort={sort}
              onSort={setSort}
              selectedKey={selected}
              onRowClick={(lamp) => setSelected(lamp.pole)}
              narrowedBy={[filter !== 'all' && filter, search]}
              pager={
                <TablePager
                  page={paged.page}
                  perPage={perPage}
                  total={paged.total}
                  perPageOptions={[25, 50, 100, 250]}
                  onPage={setPage}
                  onPerPage={setPerPage}
                />
              }
            />
          </Panel>
        }
        side={
          <Panel title="แผนที่" isFlush actions={<Button>ดวงโคม</Button>}>
            <div className={styles.map}>
              <Legend items={healthLegend({ warning: 'ไฟติดกลางวัน' }, { fault: 5 })} />
            </div>
          </Panel>
        }
      />
    </>
  )
}
