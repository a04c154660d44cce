import { formatNumber } from '@roadside/contract/domain/format.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo } from 'react'
import { type EventListCall, type KindFacts } from '../event-kinds.ts'
import styles from './dialog.module.css'
import { eventColumns } from './event-columns.tsx'
import { nextUnreviewed, type EventRow } from './event-row.ts'
import { KeysHint } from './keys-hint.tsx'
import { OpenedEvent } from './opened-event.tsx'
import { ReviewFailures } from './review-failures.tsx'
import { useEventList } from './use-event-list.ts'
import { useLastReview } from './use-last-review.ts'
import { useReview } from './use-review.ts'
import { useRowChoice } from './use-row-choice.ts'

interface EventTableProps {
  wid: number
  facts: KindFacts
  call: EventListCall
  /** The time of the events. */
  shown: ShownRange
  hasAnnouncements: boolean
  /** How many of all events of the site nobody has reviewed; undefined: not known. */
  unreviewed: number | undefined
}

const endMs = 4_000
const eventKey = ({ id }: EventRow) => id

/** The report of a dialog: events with their pictures, reviewed from the keyboard or by mouse. */
export function EventTable(props: EventTableProps) {
  const { wid, facts, call, shown, hasAnnouncements, unreviewed } = props
  const list = useEventList(call, wid, shown)
  const control = useReview(facts.list, list.rows)
  const { rows, mayReview } = control
  const picture = useUrlStep('picture')
  const { open } = picture
  const { last, setLast } = useLastReview(control)
  // a review by other means cannot be undone by a key
  const sendOther: typeof control.send = (attempt) => {
    setLast(null)
    control.send(attempt)
  }
  const undo = () => {
    if (!last) return
    const { event } = last
    control.send({ event, review: event.review, note: event.review_note })
    setLast(null)
    choose(event.id)
  }
  // the next key would review again what was reviewed last
  const endPage = () => {
    unchoose()
    const isMore = (unreviewed ?? 0) > 1
    showNotice(
      'ok',
      isMore ? 'หน้านี้ตรวจสอบครบแล้ว ยังมีเหตุการณ์รอตรวจสอบในหน้าอื่น' : 'ตรวจสอบครบแล้ว',
      endMs,
    )
  }
  const { frame, chosen, choose, unchoose, handlers } = useRowChoice({
    rows,
    onReview: (event, review) => {
      if (!mayReview) return
      control.send({ event, review, note: event.review_note })
      setLast({ event, review })
      const next = nextUnreviewed(rows ?? [], event.id)
      if (next) choose(next.id)
      else endPage()
    },
    onUndo: undo,
  })
  const columns = useMemo(
    () => eventColumns(facts, hasAnnouncements, ({ id }) => open(id)),
    [facts, hasAnnouncements, open],
  )
  const table = (
    <DataTable
      label={facts.tableTitle}
      list="events.reports"
      columns={columns}
      rows={rows}
      rowKey={eventKey}
      sort={list.sort}
      onSort={list.onSort}
      selectedKey={chosen}
      keepsFocus={false}
      onRowClick={({ id }) => open(id)}
      narrowedBy={[list.isUnreviewedOnly, list.search, shown.range.step !== 'all']}
      pager={
        <ListPager
          paging={list.paging}
          total={list.total}
          isFetching={list.query.isFetching}
          isCountCut={list.total === plainListLimit}
        />
      }
    />
  )
  return (
    <>
      <section className={styles.report} aria-label={facts.tableTitle}>
        <div className={styles.bar}>
          <h3>{facts.tableTitle}</h3>
          <KeysHint mayReview={mayReview} last={last} onUndo={undo} />
          <button
            type="button"
            className={styles.chip}
            aria-pressed={list.isUnreviewedOnly}
            onClick={() => list.onUnreviewedOnly(!list.isUnreviewedOnly)}
          >
            รอตรวจสอบ {unreviewed !== undefined && <span>{formatNumber(unreviewed)}</span>}
          </button>
          <ColumnMenu list="events.reports" columns={columns} />
          <SearchBox label="ค้นหาเหตุการณ์" value={list.search} onSearch={list.onSearch} />
        </div>
        <ReviewFailures failed={control.failed} control={control} />
        <OpenedEvent
          wid={wid}
          step={picture}
          control={{ ...control, send: sendOther }}
          onLeave={choose}
        />
        {/* the rows have the focus; their key events bubble up to here */}
        <TableFrame ref={frame} className={styles.rows} role="presentation" {...handlers}>
          <ViewState query={list.query} loading={table}>
            {() => table}
          </ViewState>
        </TableFrame>
      </section>
    </>
  )
}
