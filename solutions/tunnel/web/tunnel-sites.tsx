import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { tunnelCalls } from '../calls.ts'
import { tunnelKind } from '../kind.ts'
import { TunnelNote } from './tunnel-note.tsx'
import { TunnelSite } from './tunnel-site.tsx'

const listing = deviceListing(tunnelKind)

/** `/tunnel-sub?DeptID=`: the department's tunnels. */
export function TunnelSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={tunnelKind}
      calls={tunnelCalls}
      detail={TunnelSite}
      actions={<TunnelNote />}
    />
  )
}
