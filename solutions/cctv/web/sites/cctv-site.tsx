import { Button } from '@mantine/core'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { AddEquipmentLink } from '@roadside/ui/records/equipment-links.tsx'
import { SiteContract } from '@roadside/ui/records/site-contract.tsx'
import { SiteRecordButtons } from '@roadside/ui/records/site-record-buttons.tsx'
import { MissingRecord } from '@roadside/ui/register/record-state.tsx'
import { SiteAlarms } from '@roadside/ui/alarms/asset-alarms.tsx'
import { SiteView } from '@roadside/ui/sites/site-view.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useNavigate } from '@tanstack/react-router'
import { cctvSites } from '../../calls.ts'
import { useCctvCameras } from '../use-cctv-cameras.ts'
import { SiteCameras } from './site-cameras.tsx'

/** One site and its cameras; a site may have none, and an address may name none that this account sees. */
export function CctvSiteView({ wid }: { wid: number }) {
  const place = useUrlStep('wid', ['camera', 'dialog', 'of'])
  const navigate = useNavigate()
  const query = useCctvCameras({ wid })
  const [first] = query.data ?? []
  const sites = useCall(cctvSites, {}, { enabled: query.data?.length === 0 })
  const site = first?.site ?? sites.data?.find((one) => one.wid === wid)?.name
  const goToList = () =>
    void navigate({
      to: '.',
      search: ({ DeptID }: { DeptID?: unknown }) => ({ DeptID, tab: 'list' }),
      replace: true,
    })
  return (
    <SiteView
      onClose={place.close}
      title="กล้อง CCTV"
      name={site}
      sta={first?.sta}
      actions={site !== undefined && <SiteRecordButtons wid={wid} />}
      freshness={<LiveFreshness query={query} />}
      footer={first?.may_edit && <AddEquipmentLink pj_id={first.pj_id} />}
    >
      <SiteContract wid={wid} />
      <ViewState query={query}>
        {(cameras) =>
          cameras.length > 0 ? (
            <>
              <SiteCameras cameras={cameras} />
              <SiteAlarms wid={wid} />
            </>
          ) : (
            <ViewState query={sites} isEmpty={() => site !== undefined} emptyText="ยังไม่มีกล้องในพื้นที่นี้">
              {() => (
                <MissingRecord
                  noun="พื้นที่ติดตั้ง"
                  list={<Button onClick={goToList}>กลับไปที่รายการ</Button>}
                />
              )}
            </ViewState>
          )
        }
      </ViewState>
    </SiteView>
  )
}
