import { countFigureColumn, deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { bridgeCalls } from '../calls.ts'
import { bridgeKind } from '../kind.ts'
import { BridgeSite } from './bridge-site.tsx'

const columns = [countFigureColumn('channels_beyond', ['ช่องวัด', 'เกินเกณฑ์'], 'ช่อง')]
const listing = deviceListing(bridgeKind, { columns, hasConditions: true })

/** `/bridge-sub?DeptID=`: the department's bridges. */
export function BridgeSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={bridgeKind}
      calls={bridgeCalls}
      detail={BridgeSite}
    />
  )
}
