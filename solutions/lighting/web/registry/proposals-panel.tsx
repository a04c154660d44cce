import { Button } from '@mantine/core'
import { mapPoint, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { positionProposals, type ListedProposal } from '../../proposal-calls.ts'
import { kmFromSite } from '../dialogs/far-from-site.ts'
import styles from './registry.module.css'
import { useSettleProposal } from './use-settle-proposal.ts'

const rowKey = ({ devid }: ListedProposal) => devid

const sizes = { initial: 25, options: [25, 50, 100] }

/** Positions of lamps that others have proposed, each taken or refused by one press. */
export function ProposalsPanel() {
  const paging = usePaging(sizes)
  const { page, perPage } = paging
  const query = useCall(positionProposals, { page, perPage })
  const settle = useSettleProposal()
  const { mutate, isPending } = settle
  const columns = useMemo(
    () =>
      proposalColumns(isPending, ({ devid, id }, is_accepted) =>
        mutate({ devid, id, is_accepted }),
      ),
    [mutate, isPending],
  )
  const table = (
    <DataTable
      label="พิกัดที่เสนอ"
      columns={columns}
      rows={query.data?.rows}
      rowKey={rowKey}
      pager={<ListPager paging={paging} total={query.data?.total} isFetching={query.isFetching} />}
    />
  )
  return (
    <Panel title="พิกัดของดวงโคมที่รอพิจารณา" isFlush>
      <FailureNote error={settle.error} />
      <ViewState
        query={query}
        loading={table}
        isEmpty={({ total }) => total === 0}
        emptyText="ไม่มีพิกัดที่รอพิจารณา พิกัดที่เจ้าหน้าที่เสนอจากหน้าดวงโคมจะแสดงที่นี่"
      >
        {() => table}
      </ViewState>
    </Panel>
  )
}

/** The row goes with its answer: the keyboard continues at the next one, else in the tab. */
function leaveRow(button: HTMLElement): void {
  const row = button.closest('tr')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const place =
    next?.querySelector<HTMLElement>('a') ??
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  place?.focus()
}

/** How far the proposal moves the lamp, metres; null where it has no readable position yet. */
function metresMoved({ stored, latitude, longitude }: ListedProposal): number | null {
  const [from, to] = [
    mapPoint(readPosition(stored.latitude, stored.longitude)),
    mapPoint(readPosition(latitude, longitude)),
  ]
  const km = from && to && kmFromSite(to, from, [])
  return km === null ? null : km * 1000
}

function proposalColumns(
  isSending: boolean,
  onSettle: (row: ListedProposal, isAccepted: boolean) => void,
): readonly TableColumn<ListedProposal>[] {
  return [
    {
      id: 'pole',
      header: 'ดวงโคม',
      cell: ({ pole, site, wid, devid }) => (
        <>
          <Link to={'/lighting' as never} search={{ wid, dialog: 'position', devid } as never}>
            {pole}
          </Link>
          <br />
          {site}
        </>
      ),
    },
    {
      id: 'position',
      header: 'พิกัดที่เสนอ',
      cell: ({ latitude, longitude, sta }) =>
        [`${latitude}, ${longitude}`, sta && unbroken(`กม. ${sta}`)].filter(Boolean).join(' · '),
    },
    {
      id: 'moved',
      header: 'ห่างจากเดิม',
      unit: 'ม.',
      align: 'end',
      cell: (row) => formatNumber(metresMoved(row)),
    },
    { id: 'note', header: 'หมายเหตุ', cell: ({ note }) => note || '-' },
    {
      id: 'by',
      header: 'ผู้เสนอ',
      cell: ({ proposed_by, proposed_at }) => `${proposed_by} · ${formatThaiDateTime(proposed_at)}`,
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      cell: (row) => (
        <span className={styles.answers}>
          <Button
            size="xs"
            variant="filled"
            disabled={isSending}
            aria-label={`ใช้พิกัดนี้ ${row.pole}`}
            onClick={({ currentTarget }) => {
              leaveRow(currentTarget)
              onSettle(row, true)
            }}
          >
            ใช้พิกัดนี้
          </Button>
          <Button
            size="xs"
            disabled={isSending}
            aria-label={`ไม่ใช้ ${row.pole}`}
            onClick={({ currentTarget }) => {
              leaveRow(currentTarget)
              onSettle(row, false)
            }}
          >
            ไม่ใช้
          </Button>
        </span>
      ),
    },
  ]
}
