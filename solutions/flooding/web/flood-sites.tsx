import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { floodCalls } from '../calls.ts'
import { floodKind } from '../kind.ts'
import { FloodReport } from './flood-report.tsx'
import { FloodSite } from './flood-site.tsx'

const listing = deviceListing(floodKind)

/** `/flooding-sub?DeptID=`: the department's gauges, and its flood report. */
export function FloodSites(page: SolutionPageProps) {
  const { DeptID } = page.search
  return (
    <DeviceSitesPage
      {...{ page, listing }}
      kind={floodKind}
      calls={floodCalls}
      detail={FloodSite}
      actions={<FloodReport DeptID={DeptID} departmentName={page.departmentName} />}
    />
  )
}
