import { alarmHistory, type AlarmEvent } from '@roadside/contract/alarms/alarm-calls.ts'
import { alarmEventNames, type AlarmEventType } from '@roadside/contract/alarms/event.ts'
import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import { useCall } from '../api/use-call.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { TimeLine, TimeLineEntry } from '../history/time-line.tsx'
import { ViewState } from '../parts/view-state.tsx'
import type { Tone } from '../state-mark.tsx'

const tones: Partial<Record<AlarmEventType, Tone>> = {
  raised: 'fault',
  acknowledgementExpired: 'fault',
  severity: 'alert',
  flapping: 'warn',
  cleared: 'ok',
  calm: 'ok',
  acknowledged: 'accent',
  assigned: 'accent',
  commented: 'accent',
}

/** Everything that happened to an alarm as a line of time, newest first. */
export function AlarmHistory({ id }: { id: number }) {
  const query = useCall(alarmHistory, { id })
  return (
    <ViewState query={query} isEmpty={({ rows }) => rows.length === 0} emptyText="ยังไม่มีประวัติ">
      {({ rows }) => (
        <TimeLine>
          {rows.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </TimeLine>
      )}
    </ViewState>
  )
}

function Entry({ event }: { event: AlarmEvent }) {
  const { at, type, by_name: by, note } = event
  return (
    <TimeLineEntry
      at={at}
      tone={tones[type] ?? 'gone'}
      name={alarmEventNames[type]}
      by={by}
      words={detailWords(event)}
      note={note}
    />
  )
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What is known beside it: why, from which severity to which, until when, to whom. */
function detailWords({ type, detail, assignee_name }: AlarmEvent): string {
  const named = (value: unknown) => severities.find((one) => one === value)
  const [from, to] = [named(detail.from), named(detail.to ?? detail.severity)]
  return [
    from && to && from !== to && `${severityNames[from]} → ${severityNames[to]}`,
    text(detail.why),
    text(detail.until) && `ถึง ${formatThaiDateTime(text(detail.until))}`,
    text(detail.reason),
    type === 'raised' &&
      typeof detail.since === 'number' &&
      `เหตุเริ่มเมื่อ ${formatThaiDateTime(new Date(detail.since), 'seconds')}`,
    assignee_name && `ให้ ${assignee_name}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
