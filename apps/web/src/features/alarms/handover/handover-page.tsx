import { NativeSelect } from '@mantine/core'
import {
  handoverConsoles,
  shiftSoFar,
  usualShiftH,
} from '@roadside/contract/alarms/handover-calls.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { useCrumbs } from '../../../shell/use-crumbs.tsx'
import { alarmsIntervalMs } from '../use-alarm-list.ts'
import { FormerHandovers } from './former-handovers.tsx'
import { GiveShift } from './give-shift.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import styles from './handover.module.css'
import { ShiftParts } from './shift-parts.tsx'
import { WaitingHandover } from './waiting-handover.tsx'

const title = 'ส่งเวร'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Lengths of a shift that may be chosen in place of "since the last hand-over". Hours. */
const lengths = ['4', '8', '12', '24'] as const

/** `/alarms/handover`: what came in the shift, what was taken, what is left; signed by two accounts. */
export function HandoverPage() {
  const { crumbs } = useCrumbs()
  const consoles = useCall(handoverConsoles, {})
  const chosen = useUrlStep('console')
  const opened = useUrlStep('handover')
  const rows = consoles.data?.rows ?? []
  const console = rows.find(({ key }) => key === chosen.value) ?? rows[0]
  return (
    <>
      <PageHeader
        crumbs={[
          ...crumbs.slice(0, -1),
          <Link key="alarms" to={paths.alarms}>
            การแจ้งเตือน
          </Link>,
          title,
        ]}
        title={title}
        of={rows.length === 1 ? (console?.name ?? null) : null}
      />
      <ViewState
        query={consoles}
        isEmpty={(data) => data.rows.length === 0}
        emptyText="บัญชีของท่านไม่มีหน่วยงานที่ส่งเวรได้"
      >
        {() =>
          console && (
            <div className={styles.page}>
              {rows.length > 1 && (
                <NativeSelect
                  className={styles.console ?? ''}
                  label="เวรของ"
                  value={console.key}
                  data={rows.map(({ key, name }) => ({ value: key, label: name }))}
                  onChange={({ currentTarget }) => chosen.replace(currentTarget.value)}
                />
              )}
              <Shift key={console.key} console={console.key} onOpen={(id) => opened.open(id)} />
              <FormerHandovers
                key={`former ${console.key}`}
                console={console.key}
                onOpen={(id) => opened.open(id)}
              />
            </div>
          )
        }
      </ViewState>
      {opened.value !== undefined && /^[1-9]\d{0,14}$/.test(opened.value) && (
        <HandoverDialog id={Number(opened.value)} onClose={opened.close} />
      )}
    </>
  )
}

/** Whether a shift may be so long: it does not reach into the one before. */
const isOffered = (hours: number, last: string | null, now: number) =>
  last === null ? hours !== usualShiftH : now - hours * hourMs >= Date.parse(last)

interface ShiftProps {
  console: string
  onOpen: (id: number) => void
}

/** The shift that is going on, or the hand-over that waits for its second signature. */
function Shift({ console, onOpen }: ShiftProps) {
  const since = useUrlStep('since')
  const now = useServerNow(minuteMs)
  const hours = lengths.find((one) => one === since.value)
  // a minute is one answer, and not one of each moment
  const minute = Math.floor(now / minuteMs) * minuteMs
  const query = useCall(
    shiftSoFar,
    { console, ...(hours && { from: toBangkokIso(new Date(minute - Number(hours) * hourMs)) }) },
    { refetchInterval: alarmsIntervalMs },
  )
  return (
    <ViewState query={query}>
      {({ from, to, last, content, waiting }) =>
        waiting ? (
          <WaitingHandover handover={waiting} onOpen={() => onOpen(waiting.id)} />
        ) : (
          <section className={styles.shift} aria-label="เวรที่กำลังจะส่ง">
            <header className={styles.head}>
              <NativeSelect
                size="xs"
                aria-label="เริ่มเวรเมื่อ"
                value={hours ?? ''}
                data={[
                  {
                    value: '',
                    label: last
                      ? `ตั้งแต่ส่งเวรครั้งก่อน ${formatThaiDateTime(last)}`
                      : `${usualShiftH} ชม. ที่ผ่านมา (ยังไม่เคยส่งเวร)`,
                  },
                  ...lengths
                    .filter((value) => isOffered(Number(value), last, minute))
                    .map((value) => ({ value, label: `${value} ชม. ที่ผ่านมา` })),
                ]}
                onChange={({ currentTarget }) => since.replace(currentTarget.value || undefined)}
              />
              <span className={styles.span}>
                {formatThaiDateTime(from)} – {formatThaiDateTime(to)}
              </span>
              <LiveFreshness query={query} intervalMs={alarmsIntervalMs} />
            </header>
            <ShiftParts content={content} />
            <GiveShift console={console} from={from} content={content} />
          </section>
        )
      }
    </ViewState>
  )
}
