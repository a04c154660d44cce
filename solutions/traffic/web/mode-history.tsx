import type { DevicePeriod, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { spans, spanTimes, type Span } from '@roadside/ui/devices/spans.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useState } from 'react'
import { trafficCalls } from '../calls.ts'
import { modeWords, trafficModes } from '../rules/state.ts'
import { ModeStrips } from './mode-strips.tsx'
import { stretchesOf } from './mode-stretches.ts'
import styles from './mode-strips.module.css'

interface ModeHistoryProps {
  wid: number
  devices: readonly DeviceRow[]
  siteName: string
}

const kinds = ['mode', 'health']
const offered = spans.filter(({ value }) => value !== '1y')

/** In which mode each junction ran over the last day, week or month; when nobody knew, it is hatched. */
export function ModeHistory({ wid, devices, siteName }: ModeHistoryProps) {
  const [span, setSpan] = useState<Span>('24h')
  const now = useServerNow(60_000)
  const times = spanTimes(span, now)
  const query = useLiveCall(
    trafficCalls.periods,
    { wid, kinds, ...times },
    { topic: 'traffic', wid },
  )
  const [from, to] = [Date.parse(times.from), Math.min(Date.parse(times.to), now)]
  return (
    <Panel
      title="โหมดการทำงานตามเวลา"
      actions={
        <SegmentedFilter label="ช่วงเวลา" options={offered} value={span} onChange={setSpan} />
      }
    >
      <div className={styles.history}>
        <ul className={styles.keys}>
          {trafficModes.map((mode) => (
            <li key={mode}>
              <i data-mode={mode} />
              {modeWords[mode]}
            </li>
          ))}
          <li>
            <i data-mode="unknown" />
            ไม่ทราบ / ติดต่อไม่ได้
          </li>
        </ul>
        <ViewState query={query}>
          {(found) => (
            <ModeStrips
              label={`โหมดการทำงาน ${siteName}`}
              from={from}
              to={to}
              rows={devices.map(({ id, name }) => ({
                id,
                name,
                stretches: stretchesOf(
                  listed(found).filter(({ device_id }) => device_id === id),
                  from,
                  to,
                ),
              }))}
            />
          )}
        </ViewState>
      </div>
    </Panel>
  )
}

function listed(found: DevicePeriod[] | { rows: DevicePeriod[] }): readonly DevicePeriod[] {
  return Array.isArray(found) ? found : found.rows
}
