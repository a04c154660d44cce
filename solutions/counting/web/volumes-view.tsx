import { rangeName, type RangeStep } from '@roadside/contract/domain/time-range.ts'
import { UnwellDevices } from '@roadside/ui/devices/unwell-devices.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import type { DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useState } from 'react'
import { countingVolumes } from '../calls.ts'
import type { CounterState } from '../state.ts'
import styles from './counting.module.css'
import { DailyVolumes } from './daily-volumes.tsx'
import { HourlyProfile } from './hourly-profile.tsx'
import { TodayChart } from './today-chart.tsx'
import { VolumeTiles } from './volume-tiles.tsx'

const steps = ['7d', 'day', 'week', 'month', 'own'] as const satisfies readonly RangeStep[]

/** What was counted at a site over some days: figures, the days, the hours of the last; of all counters or one of them. */
export function VolumesView({ site, devices }: DeviceSiteData<CounterState>) {
  const { wid } = site
  const [chosen, setChosen] = useState('all')
  const device = devices.find(({ id }) => String(id) === chosen)
  const shown = useTimeRange({ steps, initial: '7d', name: 'volumes' })
  const { range, times } = shown
  // whole days, and today as far as it is over
  const isUsual = range.step === '7d'
  const body = { wid, ...(device && { device: device.id }), ...(!isUsual && times) }
  const query = useLiveCall(countingVolumes, body, { topic: 'counting', wid })
  const of = [site.name, device?.name].filter(Boolean).join(' · ')
  return (
    <div className={styles.view}>
      <UnwellDevices devices={devices} />
      <div className={styles.choice}>
        <RangeControl shown={shown} />
        {devices.length > 1 && (
          <SegmentedFilter
            label="เครื่องนับรถ"
            value={chosen}
            onChange={setChosen}
            options={[
              { value: 'all', label: 'ทุกเครื่อง' },
              ...devices.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
      <ViewState query={query}>
        {(summary) => (
          <div className={styles.view}>
            <VolumeTiles summary={summary} time={rangeName(range)} isUsual={isUsual} />
            <DailyVolumes summary={summary} of={of} time={rangeName(range)} />
            <div className={styles.pair}>
              <TodayChart summary={summary} of={of} />
              <HourlyProfile
                summary={summary}
                of={of}
                time={isUsual ? '7 วันที่ผ่านมา' : rangeName(range)}
              />
            </div>
          </div>
        )}
      </ViewState>
    </div>
  )
}
