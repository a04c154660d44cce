import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { scadaCalls } from '../calls.ts'
import { scadaKind } from '../kind.ts'
import { ReadOnlyNote } from './read-only-note.tsx'
import { ScadaSite } from './scada-site.tsx'

const listing = deviceListing(scadaKind, { hasConditions: true })

/** `/scada-sub?DeptID=`: the department's remote units. */
export function ScadaSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      {...{ page, listing }}
      kind={scadaKind}
      calls={scadaCalls}
      detail={ScadaSite}
      actions={<ReadOnlyNote />}
    />
  )
}
