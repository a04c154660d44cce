import {
  channelsOf,
  DeviceSiteView,
  type DeviceSiteData,
} from '@roadside/ui/devices/device-site-view.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { SeriesPanel } from '@roadside/ui/devices/series-panel.tsx'
import { SparkGrid } from '@roadside/ui/devices/spark-grid.tsx'
import { UnwellDevices } from '@roadside/ui/devices/unwell-devices.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { bridgeCalls } from '../calls.ts'
import { bridgeKind } from '../kind.ts'
import { BridgePlan } from './bridge-plan.tsx'
import { sensorsOf, spansOf } from './bridge-sensors.ts'
import styles from './bridge-site.module.css'

const tabs = [
  { id: 'plan', label: 'ผังสะพาน', show: (data: DeviceSiteData<unknown>) => <Plan {...data} /> },
  {
    id: 'all',
    label: 'ทุกช่องวัด',
    show: (data: DeviceSiteData<unknown>) => <AllChannels {...data} />,
  },
]

/** One bridge: its sensors at their places, and what the chosen one measured. */
export function BridgeSite({ wid }: { wid: number }) {
  return (
    <DeviceSiteView
      wid={wid}
      tabs={tabs}
      kind={bridgeKind}
      calls={bridgeCalls}
      ownParameters={['channel', 'sparks']}
      hasSeries={false}
    />
  )
}

function Plan({ site, devices }: DeviceSiteData<unknown>) {
  const chosen = useUrlStep('channel')
  const channels = channelsOf(devices)
  const selected =
    channels.find(({ channel }) => String(channel.id) === chosen.value) ?? channels[0]
  // sensors that stand alone are on the plan of the bridge whose spans are known
  const decks = devices.filter(({ place }) => place['spans'])
  const others = devices.filter((device) => !decks.includes(device))
  const [first, ...rest] = decks.length > 0 ? decks : devices.slice(0, 1)
  return (
    <>
      <UnwellDevices devices={devices} />
      {first &&
        [first, ...rest].map((device) => (
          <section key={device.id} className={styles.deck}>
            <BridgePlan
              deckName={device.name}
              spansM={spansOf(device)}
              {...sensorsOf(device === first ? [device, ...others] : [device])}
              selectedId={selected ? String(selected.channel.id) : null}
              onSelect={(id) => chosen.replace(id)}
            />
          </section>
        ))}
      {selected ? (
        <SeriesPanel
          kind={bridgeKind}
          calls={bridgeCalls}
          wid={site.wid}
          siteName={site.name}
          channels={channels}
          initial={[selected.channel.id]}
          height={320}
        />
      ) : (
        <p className={muted}>ยังไม่มีข้อมูลตรวจวัดของสะพานนี้</p>
      )}
    </>
  )
}

function AllChannels({ site, devices }: DeviceSiteData<unknown>) {
  const chosen = useUrlStep('channel')
  const view = useUrlStep('view')
  return (
    <SparkGrid
      calls={bridgeCalls}
      wid={site.wid}
      channels={channelsOf(devices)}
      onChoose={(id) => {
        chosen.replace(id)
        view.replace(undefined)
      }}
    />
  )
}
