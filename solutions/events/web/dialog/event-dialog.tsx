import { useCall } from '@roadside/ui/api/use-call.ts'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { allSteps } from '@roadside/ui/range/steps.ts'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
import { SiteContract } from '@roadside/ui/records/site-contract.tsx'
import { SiteRecordButtons } from '@roadside/ui/records/site-record-buttons.tsx'
import { SiteAlarms } from '@roadside/ui/alarms/asset-alarms.tsx'
import { SiteView, useLinkedEquipment } from '@roadside/ui/sites/site-view.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { eventSite } from '../../calls.ts'
import { CameraPanel } from '../cameras/camera-panel.tsx'
import { OpenedCamera } from '../cameras/opened-camera.tsx'
import { kindFacts, readSource, type EventKind } from '../event-kinds.ts'
import { DaysChart } from './days-chart.tsx'
import styles from './dialog.module.css'
import { EventTable } from './event-table.tsx'

export interface EventDialogProps {
  wid: number
  /** The query parameter: 0 for events that the roadside analysed, anything else for a server's; missing: as the site's own. */
  type?: string | number | undefined
  kind: EventKind
  /** Called in place of going back to the address without `wid` (and `type`, `dialog`, …). */
  onClose?: () => void
}

const tabs = [
  { id: 'events', label: 'เหตุการณ์' },
  { id: 'cameras', label: 'กล้อง' },
] as const
const ownParameters = ['type', 'dialog', 'of', 'view', 'picture', 'camera', 'range']
const steps = ['all', ...allSteps] as const
/** As wide as the columns and pictures have use for, where the screen has the room. Pixels. */
const dialogWidth = 1600

/** One of the three event dialogs (specification §2) of a site: over whatever page has its `wid` in the address, or on the site's own page. */
export function EventDialog({ wid, type, kind, onClose }: EventDialogProps) {
  const facts = kindFacts[kind]
  const place = useUrlStep('wid', ownParameters)
  const view = useUrlStep('view')
  const shown = useTimeRange({ steps, initial: 'all' })
  const query = useCall(eventSite, { wid }, { live: { topic: 'events', wid } })
  const site = query.data?.[0]
  const own = site && readSource(site.source)
  // there is but one call for intruders
  const source = kind === 'intruder' ? 'roadside' : (readSource(type) ?? own)
  // a link to equipment names a camera of the site
  const linked = useLinkedEquipment()
  const isCameras = view.value === 'cameras' || (view.value === undefined && linked !== undefined)
  return (
    <>
      <SiteView
        onClose={onClose ?? place.close}
        {...(facts.id !== undefined && { id: facts.id })}
        size={dialogWidth}
        title={facts.title}
        name={site?.name}
        sta={site?.sta}
        actions={<SiteRecordButtons wid={wid} />}
      >
        <TabBar
          tabs={tabs}
          open={isCameras ? 'cameras' : 'events'}
          onOpen={(id) => view.replace(id === 'cameras' ? id : undefined, { search: undefined })}
        />
        <div className={styles.about}>
          <SiteContract wid={wid} />
          <LiveFreshness query={query} />
        </div>
        {isCameras ? (
          <>
            <CameraPanel wid={wid} />
            <SiteAlarms wid={wid} />
          </>
        ) : source ? (
          <>
            <RangeControl shown={shown} label="ช่วงเวลาของเหตุการณ์" />
            <div className={styles.columns}>
              {facts.chart && (
                <DaysChart
                  wid={wid}
                  call={facts.chart.days[source]}
                  chart={facts.chart}
                  shown={shown}
                />
              )}
              <EventTable
                wid={wid}
                facts={facts}
                call={facts.list[source]}
                shown={shown}
                hasAnnouncements={site?.typeName === 'AnalyticSpeaker'}
                unreviewed={site?.unreviewed}
              />
            </div>
          </>
        ) : (
          <ViewState
            query={query}
            isEmpty={(sites) => sites.length === 0}
            emptyText="ไม่พบข้อมูลที่ต้องการ"
          >
            {() => null}
          </ViewState>
        )}
      </SiteView>
      {isCameras && <OpenedCamera wid={wid} site={site} />}
    </>
  )
}
