import { Button } from '@mantine/core'
import { handoverConsoles } from '@roadside/contract/alarms/handover-calls.ts'
import {
  dutyCalendar,
  removeDutyRoster,
  type DutyRoster,
} from '@roadside/contract/duty/duty-calls.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { addDays } from '@roadside/contract/domain/time-range.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { DutyCard } from './duty-card.tsx'
import styles from './duty.module.css'
import { dayOf, mondayOf } from './duty-times.ts'
import { RosterDialog } from './roster-dialog.tsx'
import { SwapDialog } from './swap-dialog.tsx'
import { dutyIntervalMs, useDutyRefresh, useDutyRosters, type Duty } from './use-duty.ts'
import { mayChoose, WeekCalendar } from './week-calendar.tsx'

/** "Until" and "next" on screen are read anew so often. Milliseconds. */
const tickMs = 30_000

/** `/duty`: who is on duty now, the week's turns, and what is changed about them. */
export function DutyPage() {
  const { crumbs } = useCrumbs()
  const query = useDutyRosters()
  const now = useServerNow(tickMs)
  const editing = useUrlDialog('dutyRoster', ['roster'])
  const removing = useUrlDialog('dutyRemove', ['roster'])
  const swapping = useUrlDialog('dutySwap', ['roster', 'from'])
  const { data } = query
  const rosterOf = (id: string | undefined) =>
    data?.rosters.find((one) => String(one.id) === id) ?? null
  const edited = rosterOf(editing.values['roster'])
  const removed = rosterOf(removing.values['roster'])
  const swapped = rosterOf(swapping.values['roster'])
  const isNew = editing.values['roster'] === undefined
  const mayHandOver = useAccess(handoverConsoles.access)
  const mayAdd = (data?.owners.length ?? 0) > 0
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="เวร"
        actions={
          <>
            {mayAdd && (
              <Button
                variant="filled"
                leftSection={<Icon name="plus" size={16} />}
                onClick={() => editing.open({ roster: undefined })}
              >
                เพิ่มตารางเวร
              </Button>
            )}
            {mayHandOver && (
              <Button
                leftSection={<Icon name="swap" size={16} />}
                renderRoot={(props) => <Link to={paths.handover} {...props} />}
              >
                ส่งเวร
              </Button>
            )}
          </>
        }
        freshness={<LiveFreshness query={query} intervalMs={dutyIntervalMs} />}
      />
      <ViewState
        query={query}
        isEmpty={({ rosters }) => rosters.length === 0}
        emptyText={
          <>
            ยังไม่มีตารางเวรของหน่วยงานของท่าน
            {mayAdd && (
              <span className={styles.muted}>กด "เพิ่มตารางเวร" เพื่อกำหนดว่าใครอยู่เวรวันและเวลาใด</span>
            )}
          </>
        }
      >
        {(duty) => (
          <div className={styles.page}>
            <div className={styles.cards}>
              {duty.rosters.map((roster) => (
                <DutyCard
                  key={roster.id}
                  roster={roster}
                  people={duty.people}
                  me={duty.me}
                  now={now}
                  onEdit={() => editing.open({ roster: roster.id })}
                  onRemove={() => removing.open({ roster: roster.id })}
                />
              ))}
            </div>
            <WeekCalendar
              duty={duty}
              now={now}
              onTurn={({ roster, from }) => swapping.open({ roster, from })}
            />
          </div>
        )}
      </ViewState>
      {data && editing.isOpen && (isNew ? mayAdd : edited?.may_edit) && (
        <RosterDialog key={edited?.id} roster={edited} duty={data} onClose={editing.close} />
      )}
      {removing.isOpen && removed?.may_edit && (
        <RemoveRoster roster={removed} onClose={removing.close} />
      )}
      {data && swapping.isOpen && swapped && (
        <ChosenSwap
          roster={swapped}
          from={swapping.values['from'] ?? ''}
          duty={data}
          now={now}
          onClose={swapping.close}
        />
      )}
    </>
  )
}

interface ChosenSwapProps {
  roster: DutyRoster
  /** When the turn begins, as it travels. */
  from: string
  duty: Duty
  /** Milliseconds. */
  now: number
  onClose: () => void
}

/** The dialog of a turn in the address; nothing where there is none to be chosen. */
function ChosenSwap({ roster, from, duty, now, onClose }: ChosenSwapProps) {
  const at = Date.parse(from)
  const isTime = !Number.isNaN(at)
  const first = isTime ? mondayOf(dayOf(toBangkokIso(new Date(at)))) : ''
  const { data } = useCall(
    dutyCalendar,
    { first, last: isTime ? addDays(first, 6) : '' },
    { enabled: isTime, refetchInterval: dutyIntervalMs },
  )
  const turn = data?.rosters
    .find(({ id }) => id === roster.id)
    ?.turns.find((one) => Date.parse(one.from) === at)
  if (!turn || !mayChoose(turn, roster, { me: duty.me, now })) return null
  return <SwapDialog key={turn.from} roster={roster} turn={turn} duty={duty} onClose={onClose} />
}

function RemoveRoster({ roster, onClose }: { roster: DutyRoster; onClose: () => void }) {
  const refresh = useDutyRefresh()
  const send = useSend(removeDutyRoster, {
    onSuccess: async () => {
      onClose()
      showNotice('ok', 'ลบตารางเวรแล้ว')
      await refresh()
    },
    // another user changed it first: the next attempt uses the stored version
    onError: () => void refresh(),
  })
  const { id, version, name } = roster
  return (
    <ConfirmDialog
      isOpen
      title={`ลบตารางเวร ${name}`}
      confirmLabel="ลบ"
      isGrave
      isSending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({ id, version })}
      onClose={onClose}
    >
      ต้องการลบตารางเวร {name} พร้อมการแลกเวรทั้งหมดหรือไม่ กฎการแจ้งเตือนที่อ้างถึงตารางนี้จะไม่มีผู้รับ
      และเมื่อลบแล้วนำกลับมาไม่ได้
    </ConfirmDialog>
  )
}
