import type { DevicePeriod, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { monthSteps } from '@roadside/ui/range/steps.ts'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
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

/** In which mode each junction ran over a range of time; when nobody knew, it is hatched. */
export function ModeHistory({ wid, devices, siteName }: ModeHistoryProps) {
  const shown = useTimeRange({ steps: monthSteps, initial: '24h', name: 'modes' })
  const { times } = shown
  const query = useLiveCall(
    trafficCalls.periods,
    { wid, kinds, ...times },
    { topic: 'traffic', wid },
  )
  const [from, to] = [Date.parse(times.from), Math.min(Date.parse(times.to), shown.now)]
  return (
    <Panel
      title="โหมดการทำงานตามเวลา"
      actions={<RangeControl label="ช่วงเวลาของโหมด" shown={shown} />}
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
            <>
              {listed(found).length === plainListLimit && (
                <FormNote tone="warn">
                  แสดงเฉพาะ {formatNumber(plainListLimit)} รายการล่าสุด กรุณาเลือกช่วงเวลาให้สั้นลง
                </FormNote>
              )}
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
            </>
          )}
        </ViewState>
      </div>
    </Panel>
  )
}

function listed(found: DevicePeriod[] | { rows: DevicePeriod[] }): readonly DevicePeriod[] {
  return Array.isArray(found) ? found : found.rows
}
