import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { countingCalls } from '../calls.ts'
import { countingKind } from '../kind.ts'
import { CountingSite } from './counting-site.tsx'

const listing = deviceListing(countingKind, { hasConditions: false })

/** `/counting-sub?DeptID=`: the department's counters of one of the three types of site. */
export function CountingSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={countingKind}
      calls={countingCalls}
      detail={CountingSite}
    />
  )
}
