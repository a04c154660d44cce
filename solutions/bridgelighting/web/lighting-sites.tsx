import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SiteColumn } from '@roadside/ui/sites/site-listing.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { lightingCalls } from '../calls.ts'
import { circuitKind } from '../kind.ts'
import { LightingSite } from './lighting-site.tsx'

const scenesOf = ({ periods = {} }: DeviceSite) => (periods['scene'] ?? []).join(', ')
const columns: readonly SiteColumn<DeviceSite>[] = [
  {
    id: 'scene',
    header: ['รูปแบบแสง', 'ที่ใช้อยู่'],
    isSortable: true,
    sortValue: (site) => scenesOf(site) || null,
    cell: (site) => scenesOf(site) || '-',
    glowKey: scenesOf,
  },
]
const listing = deviceListing(circuitKind, { columns })

/** `/bridgelighting-sub?DeptID=`: the department's bridges with decorative lighting. */
export function LightingSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={circuitKind}
      calls={lightingCalls}
      detail={LightingSite}
    />
  )
}
