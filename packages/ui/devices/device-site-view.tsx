import type { Reply } from '@roadside/contract/call.ts'
import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import type { ReactNode } from 'react'
import { SiteAlarms } from '../alarms/asset-alarms.tsx'
import { LiveFreshness } from '../live/live-freshness.tsx'
import { useLiveCall } from '../live/use-live-call.ts'
import { TabBar } from '../parts/tab-bar.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { NearestCamera } from '../records/nearest-camera.tsx'
import { SiteContract } from '../records/site-contract.tsx'
import { SiteRecordButtons } from '../records/site-record-buttons.tsx'
import { SiteView } from '../sites/site-view.tsx'
import { useUrlStep } from '../use-url-step.ts'
import { ChosenDevice } from './chosen-device.tsx'
import { DeviceEditing } from './device-editing.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import styles from './devices.module.css'
import { PeriodsPanel } from './periods-panel.tsx'
import { SeriesPanel } from './series-panel.tsx'
import type { OwnedChannel } from './series.ts'
import { silenceWords } from './silence.ts'
import type { PeriodWords } from './words.ts'

/** A site with its devices; the solution defines their state. */
export interface DeviceSiteData<State> {
  readonly site: DeviceSite
  readonly devices: readonly DeviceRow<State>[]
  readonly mayEdit: boolean
}

export interface DeviceTab<State> {
  readonly id: string
  readonly label: string
  readonly show: (data: DeviceSiteData<State>) => ReactNode
}

export interface DeviceSiteViewProps<State> {
  wid: number
  kind: DeviceKind
  calls: DeviceCalls
  /** The solution's own views; the first one is open at first. Those that all solutions share come after them. */
  tabs: readonly DeviceTab<State>[]
  /** The solution's words for its periods. */
  periodWords?: PeriodWords
  /** Between title and close button: print, report. */
  actions?: (data: DeviceSiteData<State>) => ReactNode
  /** False where no channel has a chart. */
  hasSeries?: boolean
  /** Parameters of a tab in the address, removed when the dialog closes. */
  ownParameters?: readonly string[]
  size?: number
}

/** Parameters of the tabs that all solutions share. */
const sharedParameters = ['view', 'device', 'edit', 'dialog', 'of', 'history', 'series', 'compare']

/** One site of a solution with devices, over its list or on its page: the solution's own views, values over time, history, devices and limits. */
export function DeviceSiteView<State>(props: DeviceSiteViewProps<State>) {
  const {
    wid,
    kind,
    calls,
    tabs,
    periodWords = {},
    actions,
    hasSeries = true,
    ownParameters = [],
    size = 1240,
  } = props
  const place = useUrlStep('wid', [...sharedParameters, ...ownParameters])
  const view = useUrlStep('view')
  const query = useLiveCall(calls.devices, { wid }, { topic: kind.solution, wid })
  const shared = [
    ...(hasSeries ? [{ id: 'series', label: 'แนวโน้ม' }] : []),
    { id: 'alarms', label: 'การแจ้งเตือน' },
    { id: 'periods', label: 'ประวัติสถานะ' },
    { id: 'devices', label: `${kind.noun}และเกณฑ์` },
  ]
  const all = [...tabs, ...shared]
  const [first] = all
  const open = all.find(({ id }) => id === view.value)?.id ?? first?.id ?? ''
  const data = query.data && readData<State>(query.data)
  return (
    <>
      <SiteView
        onClose={place.close}
        size={size}
        title={data ? undefined : kind.noun}
        name={data?.site.name}
        sta={data?.site.sta}
        actions={
          <>
            {data && actions?.(data)}
            <SiteRecordButtons wid={wid} />
          </>
        }
        freshness={data && <LiveFreshness query={query} stale={silenceWords(kind, data.devices)} />}
      >
        <SiteContract wid={wid} />
        <NearestCamera wid={wid} />
        <TabBar
          tabs={all}
          open={open}
          onOpen={(id) => view.replace(id === first?.id ? undefined : id)}
        />
        <ViewState query={query}>
          {() =>
            data && (
              <div className={styles.view}>
                <ChosenDevice
                  devices={data.devices}
                  onShowOnMap={open === 'devices' ? null : () => view.replace('devices')}
                />
                <View
                  open={open}
                  data={data}
                  kind={kind}
                  calls={calls}
                  wid={wid}
                  tabs={tabs}
                  periodWords={periodWords}
                />
              </div>
            )
          }
        </ViewState>
      </SiteView>
      {data && <DeviceEditing kind={kind} calls={calls} wid={wid} {...data} />}
    </>
  )
}

/** The state is checked by the call's own schema at the server. */
function readData<State>({
  site,
  devices,
  may_edit,
}: Reply<DeviceCalls['devices']>): DeviceSiteData<State> {
  return { site, devices: devices as unknown as readonly DeviceRow<State>[], mayEdit: may_edit }
}

/** Every channel of the devices of a site. */
export function channelsOf(devices: readonly DeviceRow[]): OwnedChannel[] {
  return devices.flatMap((device) => device.channels.map((channel) => ({ channel, device })))
}

interface ViewProps<State> extends Pick<
  DeviceSiteViewProps<State>,
  'kind' | 'calls' | 'wid' | 'tabs'
> {
  open: string
  data: DeviceSiteData<State>
  periodWords: PeriodWords
}

function View<State>({ open, data, kind, calls, wid, tabs, periodWords }: ViewProps<State>) {
  const { site, devices } = data
  const own = tabs.find(({ id }) => id === open)
  if (own) return own.show(data)
  const shared = { kind, calls, wid, siteName: site.name }
  if (open === 'series') return <SeriesPanel {...shared} channels={channelsOf(devices)} />
  if (open === 'alarms') return <SiteAlarms wid={wid} />
  if (open === 'periods') return <PeriodsPanel {...shared} words={periodWords} />
  return <DevicesPanel {...shared} site={site} devices={devices} mayEdit={data.mayEdit} />
}
