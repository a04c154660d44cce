import { UnwellDevices } from '@roadside/ui/devices/unwell-devices.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import type { DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
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

/** What was counted at a site: figures, today, seven days, the hours of a day; of all counters or one of them. */
export function VolumesView({ site, devices }: DeviceSiteData<CounterState>) {
  const { wid } = site
  const [chosen, setChosen] = useState('all')
  const device = devices.find(({ id }) => String(id) === chosen)
  const body = { wid, ...(device && { device: device.id }) }
  const query = useLiveCall(countingVolumes, body, { topic: 'counting', wid })
  const of = [site.name, device?.name].filter(Boolean).join(' · ')
  return (
    <div className={styles.view}>
      <UnwellDevices devices={devices} />
      {devices.length > 1 && (
        <div className={styles.choice}>
          <SegmentedFilter
            label="เครื่องนับรถ"
            value={chosen}
            onChange={setChosen}
            options={[
              { value: 'all', label: 'ทุกเครื่อง' },
              ...devices.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
      )}
      <ViewState query={query}>
        {(summary) => (
          <div className={styles.view}>
            <VolumeTiles summary={summary} />
            <DailyVolumes summary={summary} of={of} />
            <div className={styles.pair}>
              <TodayChart summary={summary} of={of} />
              <HourlyProfile summary={summary} of={of} />
            </div>
          </div>
        )}
      </ViewState>
    </div>
  )
}
