import { SiteListPage } from '@roadside/ui/sites/site-list-page.tsx'
import { useListedSites } from '@roadside/ui/sites/use-listed-sites.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { eventSites } from '../../calls.ts'
import { EventDialog } from '../dialog/event-dialog.tsx'
import { kindOf } from '../event-kinds.ts'
import { eventListing } from './event-listing.tsx'

/** `/{route}-sub?DeptID=`: the sites of a department, or of all that the account may see; `&wid=` opens one over the list. */
export function SitesPage(page: SolutionPageProps) {
  const { DeptID, wid, type } = page.search
  const { typeName: TypeName } = page.type
  const query = useListedSites(
    eventSites,
    { TypeName, ...(DeptID !== undefined && { DeptID }) },
    'events',
  )
  return (
    <>
      <SiteListPage {...page} query={query} listing={eventListing} />
      {wid !== undefined && <EventDialog key={wid} wid={wid} type={type} kind={kindOf(TypeName)} />}
    </>
  )
}
