import { Button, Textarea } from '@mantine/core'
import {
  monthClosings,
  type MonthClosing,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { PickBox, Pair } from '@roadside/ui/lists/pair.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo, useState } from 'react'
import styles from '../contract-reports.module.css'
import { bahtText } from '../report-columns.tsx'
import { monthName } from '../report-words.ts'
import type { ReportPlace } from '../use-report-place.ts'
import {
  closingKey,
  closingStateNames,
  closingStates,
  isClosable,
  nextVersion,
  stateOf,
  type ClosingState as State,
} from './closing-rows.ts'
import { ClosingState } from './closing-state.tsx'
import { useCloseQueue } from './use-close-queue.ts'

export const closeDialogId = 'close'
const sizes = { initial: 50, options: [25, 50, 100] }
const none: readonly MonthClosing[] = []

/** `?dialog=close`: the months of the period, and the closing of those that are ready, one after another. */
export function CloseDialog({ place }: { place: ReportPlace }) {
  const dialog = useUrlDialog(closeDialogId, ['closing'])
  if (!dialog.isOpen) return null
  const named = /^[1-9]\d{0,14}$/.test(dialog.values.closing ?? '')
    ? Number(dialog.values.closing)
    : place.pj_id
  return <OpenDialog place={place} pj_id={named} onClose={dialog.close} />
}

interface OpenDialogProps {
  place: ReportPlace
  /** Of this contract alone. */
  pj_id: number | null
  onClose: () => void
}

function OpenDialog({ place, pj_id, onClose }: OpenDialogProps) {
  const { period, periodName } = place
  const query = useCall(monthClosings, { ...period, ...(pj_id !== null && { pj_id }) })
  const rows = query.data?.rows ?? none
  const queue = useCloseQueue()
  const paging = usePaging(sizes)
  const [note, setNote] = useState('')
  const [chosenState, setChosenState] = useState<State | null>(null)
  // what is ready for the first time is chosen at first; what is open, or signed already, is a person's to choose
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isPicked = (row: MonthClosing) =>
    isClosable(row) &&
    (changed.get(closingKey(row)) ?? (stateOf(row) === 'ready' && row.closed === null))
  const picked = rows.filter(isPicked)
  const counts = new Map<State, number>()
  for (const row of rows) counts.set(stateOf(row), (counts.get(stateOf(row)) ?? 0) + 1)
  const state = chosenState ?? closingStates.find((one) => counts.has(one)) ?? 'ready'
  const listed = useMemo(() => rows.filter((row) => stateOf(row) === state), [rows, state])
  const closable = listed.filter(isClosable)
  const pick = (of: readonly MonthClosing[], value: boolean) =>
    setChanged(new Map([...changed, ...of.map((row) => [closingKey(row), value] as const)]))
  const { page, perPage, setPage } = paging
  const columns = columnsOf({ isPicked, onPick: (row) => pick([row], !isPicked(row)), queue })
  const mayClose = rows.some(isClosable)
  const show = (next: State) => {
    setChosenState(next)
    setPage(1)
  }
  return (
    <PageDialog
      isOpen
      // the months that follow would be closed unseen
      onClose={() => (queue.isRunning ? queue.stop() : onClose())}
      size={mayClose || rows.length > 0 ? 'table' : 'form'}
      title={`การปิดเดือน ${periodName}`}
      footer={
        <>
          <span className={styles.progress} aria-live="polite">
            <Progress queue={queue} />
          </span>
          {queue.isRunning ? (
            <Button onClick={queue.stop}>หยุดหลังรายการนี้</Button>
          ) : (
            <Button onClick={onClose}>ปิดหน้าต่าง</Button>
          )}
          {(mayClose || queue.isRunning) && (
            <Button
              variant="filled"
              loading={queue.isRunning}
              disabled={picked.length === 0}
              onClick={() => void queue.close(picked, note.trim())}
            >
              ปิด {formatNumber(picked.length)} เดือนสัญญา
            </Button>
          )}
        </>
      }
    >
      <ViewState
        query={query}
        isEmpty={(data) => data.rows.length === 0}
        emptyText="ไม่มีเดือนของสัญญาในช่วงเวลานี้"
      >
        {() => (
          <div className={styles.panel}>
            <p>
              การปิดเดือนเก็บบัญชีของสัญญาในเดือนนั้นทั้งหมดเป็นฉบับ ทั้งข้อตกลง ช่วงขัดข้อง การหยุดนับเวลา และค่าปรับ
              ฉบับที่ปิดแล้วแก้ไขหรือลบไม่ได้ หากข้อมูลเปลี่ยนภายหลังจึงปิดใหม่เป็นฉบับถัดไป
            </p>
            {mayClose && (
              <Textarea
                label="หมายเหตุของการปิดครั้งนี้"
                description="เช่น เลขที่รายงานการประชุมของคณะกรรมการตรวจรับ"
                rows={2}
                maxLength={1000}
                disabled={queue.isRunning}
                value={note}
                onChange={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
            <div className={styles.tools}>
              <SegmentedFilter
                label="สถานะการปิดเดือน"
                value={state}
                options={closingStates.map((value) => ({
                  value,
                  label: closingStateNames[value],
                  count: counts.get(value) ?? 0,
                }))}
                onChange={show}
              />
              {closable.length > 1 && (
                <Button
                  size="xs"
                  disabled={queue.isRunning}
                  onClick={() => pick(closable, !closable.every(isPicked))}
                >
                  {closable.every(isPicked)
                    ? 'ไม่เลือกทั้งหมด'
                    : `เลือกทั้งหมด ${formatNumber(closable.length)}`}
                </Button>
              )}
            </div>
            {state === 'open' && (
              <FormNote tone="warn">
                เดือนเหล่านี้ปิดได้ แต่เรื่องที่ค้างจะถูกปิดตามที่เป็นอยู่ คำขอหยุดนับเวลาที่ยังไม่พิจารณาจะนับเวลาเต็ม
              </FormNote>
            )}
            {!rows.some(({ may_close }) => may_close) && (
              <p className={styles.aside}>ผู้ปิดเดือนได้คือผู้ดูแลระบบของหน่วยงานคู่สัญญา</p>
            )}
            <DataTable
              label={`การปิดเดือน ${closingStateNames[state]}`}
              columns={columns}
              rows={listed.slice((page - 1) * perPage, page * perPage)}
              rowKey={closingKey}
              emptyText={`ไม่มีเดือนที่${closingStateNames[state]}`}
              pager={
                listed.length > perPage ? (
                  <ListPager paging={paging} total={listed.length} isFetching={query.isFetching} />
                ) : undefined
              }
            />
          </div>
        )}
      </ViewState>
    </PageDialog>
  )
}

function Progress({ queue: { progress, isRunning } }: { queue: ReturnType<typeof useCloseQueue> }) {
  if (!progress) return null
  const { done, failed, all } = progress
  if (isRunning) return `กำลังปิด ${formatNumber(done + failed + 1)} จาก ${formatNumber(all)}`
  return [
    `ปิดแล้ว ${formatNumber(done)} เดือนสัญญา`,
    failed > 0 && `ปิดไม่สำเร็จ ${formatNumber(failed)}`,
    all - done - failed > 0 && `ยังไม่ได้ปิด ${formatNumber(all - done - failed)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface ColumnsOf {
  isPicked: (row: MonthClosing) => boolean
  onPick: (row: MonthClosing) => void
  queue: ReturnType<typeof useCloseQueue>
}

const columnsOf = ({
  isPicked,
  onPick,
  queue,
}: ColumnsOf): readonly TableColumn<MonthClosing>[] => [
  {
    id: 'contract',
    header: 'สัญญา',
    width: 220,
    cell: (row) => (
      <span className={styles.pick}>
        {isClosable(row) && (
          <PickBox
            name={`${row.contract} ${monthName(row.month)}`}
            isPicked={isPicked(row)}
            onPick={() => !queue.isRunning && onPick(row)}
          />
        )}
        <Pair
          of="subject"
          first={row.contract}
          second={[row.contract_no, row.contractor].filter(Boolean).join(' · ')}
          title={[row.contract, row.contract_no, row.contractor]}
        />
      </span>
    ),
  },
  { id: 'month', header: 'เดือน', cell: ({ month }) => monthName(month) },
  {
    id: 'penalty',
    header: ['ค่าปรับ', 'ตามที่ตกลง'],
    unit: 'บาท',
    align: 'end',
    cell: ({ penalty_satang: satang, closed }) => (
      <span className={styles.two}>
        <span>{bahtText(satang)}</span>
        {closed && <small>ที่ปิดไว้ {bahtText(closed.penalty_satang)}</small>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'สถานะ',
    width: 260,
    cell: (row) => (
      <>
        <ClosingState row={row} />
        {isClosable(row) && row.closed && (
          <small className={styles.aside}>ปิดใหม่เป็นฉบับที่ {formatNumber(nextVersion(row))}</small>
        )}
        {queue.failures.has(closingKey(row)) && (
          <small className={styles.failed} data-tone="fault">
            ปิดไม่สำเร็จ: {queue.failures.get(closingKey(row))}
          </small>
        )}
      </>
    ),
  },
]
