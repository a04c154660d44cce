import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { useHistorySpan } from '@roadside/ui/devices/history-span.tsx'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { Emphasis } from '@roadside/ui/sites/emphasis.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useState } from 'react'
import { originText, resultText, type ListedAnnouncement } from '../announcement.ts'
import { speakerAnnouncements } from '../calls.ts'
import styles from './speaker.module.css'

const kindWords = { text: 'ข้อความ', clip: 'คลิปเสียง' } as const
const secondsOf = ({ start, end }: ListedAnnouncement) =>
  end === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / 1000)
const lengthText = (row: ListedAnnouncement) => {
  const seconds = secondsOf(row)
  return seconds === null ? '-' : lengthWords(seconds)
}
const rowKey = ({ id }: ListedAnnouncement) => id
const sizes = { initial: 25, options: [25, 50, 100] } as const

const columns: readonly TableColumn<ListedAnnouncement>[] = [
  { id: 'start', header: 'เริ่ม', cell: ({ start }) => formatThaiDateTime(start, 'seconds') },
  { id: 'length', header: 'นาน', align: 'end', cell: lengthText },
  {
    id: 'horn',
    header: 'ลำโพง',
    cell: ({ device_name, zone }) => (
      <>
        {device_name}
        {zone !== null && <small className={styles.sta}>{zone}</small>}
      </>
    ),
  },
  { id: 'kind', header: 'ชนิด', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'content',
    header: 'ข้อความหรือคลิป',
    cell: ({ content }) => <span className={styles.text}>{content}</span>,
  },
  {
    id: 'origin',
    header: 'โดย',
    cell: (row) => <span className={styles.text}>{originText(row)}</span>,
  },
  {
    id: 'result',
    header: 'ผล',
    cell: (row) => (
      <Emphasis tone={row.result === 'failed' ? 'fault' : null}>{resultText(row)}</Emphasis>
    ),
  },
]

const exportColumns: readonly ExportColumn<ListedAnnouncement>[] = [
  { header: 'เริ่ม', value: ({ start }) => formatThaiDateTime(start, 'seconds') },
  { header: 'สิ้นสุด', value: ({ end }) => formatThaiDateTime(end, 'seconds') },
  { header: 'นาน (วินาที)', isNumber: true, value: secondsOf },
  { header: 'โซน', value: ({ zone }) => zone },
  { header: 'ลำโพง', value: ({ device_name }) => device_name },
  { header: 'ชนิด', value: ({ kind }) => kindWords[kind] },
  { header: 'ข้อความหรือคลิป', value: ({ content }) => content },
  { header: 'โดย', value: originText },
  { header: 'ผล', value: resultText },
]

/** What was announced at a site, newest first, by page; files and paper hold all that the search finds. */
export function AnnouncementsPanel({ site: { wid, name } }: { site: DeviceSite }) {
  const paging = usePaging(sizes)
  const { page, perPage, setPage } = paging
  const [search, setSearch] = useState('')
  const span = useHistorySpan(() => setPage(1))
  const of = usePrintOf(name)
  const body = { wid, search, ...span.times }
  const query = useLiveCall(
    speakerAnnouncements,
    { ...body, page, perPage },
    { topic: 'speaker', wid },
  )
  const total = query.data && ('total' in query.data ? query.data.total : query.data.length)
  const exportAll = async () => {
    const rows = (await callServer(speakerAnnouncements, body)) as ListedAnnouncement[]
    return { name: `ประวัติการประกาศ ${name}`, columns: exportColumns, rows }
  }
  return (
    <Panel
      title="ประวัติการประกาศ"
      isFlush
      actions={
        <>
          {span.choice}
          <SearchBox
            value={search}
            label="ค้นหาข้อความ ผู้ประกาศ หรือลำโพง"
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
          <TableButtons table={exportAll} print={{ of, period: span.text, isLandscape: true }} />
        </>
      }
    >
      <ViewState
        query={query}
        isEmpty={(found) => search === '' && 'total' in found && found.total === 0}
        emptyText="ไม่มีการประกาศในช่วงเวลานี้"
      >
        {(found) => (
          <DataTable
            label="ประวัติการประกาศ"
            columns={columns}
            rowKey={rowKey}
            rows={'rows' in found ? found.rows : found}
            narrowedBy={[search]}
            pager={<ListPager paging={paging} total={total} isFetching={query.isFetching} />}
          />
        )}
      </ViewState>
    </Panel>
  )
}
