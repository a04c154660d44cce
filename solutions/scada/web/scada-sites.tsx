import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { conditionOfRank } from '@roadside/contract/domain/levels.ts'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import { ReadOnlyNote } from '@roadside/ui/devices/read-only-note.tsx'
import { Loud } from '@roadside/ui/sites/loud.tsx'
import type { SiteColumn } from '@roadside/ui/sites/site-listing.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { conditionTones } from '@roadside/ui/state-mark.tsx'
import { scadaCalls } from '../calls.ts'
import { scadaKind } from '../kind.ts'
import { ScadaSite } from './scada-site.tsx'

const beyond = ({ figures }: DeviceSite) => figures['points_beyond']
const columns: readonly SiteColumn<DeviceSite>[] = [
  {
    ...{ id: 'points_beyond', header: ['จุดวัด', 'เกินเกณฑ์'], unit: 'จุด', align: 'end', isSortable: true },
    sortValue: (site) => beyond(site)?.value ?? null,
    cell: (site) => {
      const { value = null, level = null } = beyond(site) ?? {}
      return <Loud tone={value ? conditionTones[conditionOfRank(level)] : null}>{formatNumber(value)}</Loud>
    },
    glowKey: (site) => beyond(site)?.value,
  },
]
const listing = deviceListing(scadaKind, { columns, hasConditions: true })

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
