import { Button, NativeSelect } from '@mantine/core'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import {
  channelIds,
  channelNames,
  noticeStateNames,
  noticeStates,
} from '@roadside/contract/notices/channel.ts'
import { noticeList, type NoticeRow } from '@roadside/contract/notices/notice-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlStep, type QueryValues } from '@roadside/ui/use-url-step.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useConsoleInfo } from '../../../console-info.ts'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeDialog } from './notice-dialog.tsx'

const rowKey = ({ id }: NoticeRow) => id
const steps = ['all', '24h', '7d', '30d', 'day', 'night', 'week', 'month', 'own'] as const
/** A message is sent within seconds: the list shows soon what became of it. Milliseconds. */
const lookMs = 15_000

/** What the address narrows the list to. */
function useSentFilter() {
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.search as QueryValues })
  return {
    state: noticeStates.find((one) => one === search.state),
    channel: channelIds.find((one) => one === search.channel),
    put: (values: { state?: string | undefined } | { channel?: string | undefined }) =>
      void navigate({
        to: '.',
        search: ((old: QueryValues) => ({ ...old, ...values })) as never,
        replace: true,
        state: true,
        resetScroll: false,
      }),
  }
}

/** The messages that were written: what became of each, and why it was sent. */
export function SentTab() {
  const { state, channel, put } = useSentFilter()
  const shown = useTimeRange({ steps: [...steps], initial: 'all' })
  const paging = usePaging(pageSizes.events)
  const { page, perPage, setPage } = paging
  // the time before now moves on, and its page stays
  const chosen = JSON.stringify([state, channel, shown.range])
  const [paged, setPaged] = useState(chosen)
  if (paged !== chosen) {
    setPaged(chosen)
    setPage(1)
  }
  const choice = {
    ...(state && { state }),
    ...(channel && { channel }),
    ...(shown.range.step !== 'all' && shown.times),
  }
  const query = useCall(noticeList, { ...choice, page, perPage }, { refetchInterval: lookMs })
  const step = useUrlStep('notice')
  // by its id: it stays open when newer ones push it off the page, and a link opens any
  const linked = useCall(
    noticeList,
    { id: step.value ?? '' },
    { enabled: step.value !== undefined, refetchInterval: lookMs },
  )
  const rows = query.data?.rows
  const open = rows?.find(({ id }) => id === step.value) ?? linked.data?.rows[0]
  const { isDemo } = useConsoleInfo()
  const offered = channelIds.filter((id) => id !== 'demo' || isDemo)
  const narrowedBy = Object.values(choice)
  const total = query.data?.total
  const table = (
    <DataTable
      label="ข้อความที่ส่ง"
      columns={noticeColumns}
      rows={rows}
      rowKey={rowKey}
      onRowClick={({ id }) => step.open(id)}
      narrowedBy={narrowedBy}
      pager={
        <ListPager
          paging={paging}
          total={total}
          isFetching={query.isFetching}
          isCountCut={total !== undefined && total >= plainListLimit}
        />
      }
    />
  )
  return (
    <Panel
      title="ข้อความที่ส่ง"
      isFlush
      actions={
        <>
          <NativeSelect
            aria-label="กรองตามสถานะ"
            value={state ?? ''}
            data={[
              { value: '', label: 'ทุกสถานะ' },
              ...noticeStates.map((value) => ({ value, label: noticeStateNames[value] })),
            ]}
            onChange={({ currentTarget }) => put({ state: currentTarget.value || undefined })}
          />
          <NativeSelect
            aria-label="กรองตามช่องทาง"
            value={channel ?? ''}
            data={[
              { value: '', label: 'ทุกช่องทาง' },
              ...offered.map((value) => ({ value, label: channelNames[value] })),
            ]}
            onChange={({ currentTarget }) => put({ channel: currentTarget.value || undefined })}
          />
          <RangeControl shown={shown} />
        </>
      }
    >
      <ViewState
        query={query}
        loading={table}
        isEmpty={() => total === 0 && narrowedBy.length === 0}
        emptyText="ยังไม่มีข้อความที่ส่ง"
      >
        {() => table}
      </ViewState>
      {step.value !== undefined && open && (
        <NoticeDialog key={open.id} notice={open} onClose={step.close} />
      )}
      {step.value !== undefined && !open && !linked.isPending && (
        <PageDialog
          isOpen
          size="form"
          title="ข้อความที่ส่ง"
          onClose={step.close}
          footer={<Button onClick={step.close}>ปิด</Button>}
        >
          <FormNote tone="warn">ไม่พบข้อความนี้ หรือท่านไม่มีสิทธิ์ดู</FormNote>
        </PageDialog>
      )}
    </Panel>
  )
}
