import { countFigureColumn, deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import { ReadOnlyNote } from '@roadside/ui/devices/read-only-note.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { scadaCalls } from '../calls.ts'
import { scadaKind } from '../kind.ts'
import { ScadaSite } from './scada-site.tsx'

const columns = [countFigureColumn('points_beyond', ['จุดวัด', 'เกินเกณฑ์'], 'จุด')]
const listing = deviceListing(scadaKind, { columns, hasConditions: true })

/** `/scada-sub?DeptID=`: the department's remote units. */
export function ScadaSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={scadaKind}
      calls={scadaCalls}
      detail={ScadaSite}
      actions={<ReadOnlyNote />}
    />
  )
}
