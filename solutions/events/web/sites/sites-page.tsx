import { SiteListPage } from '@roadside/ui/sites/site-list-page.tsx'
import { useListedSites } from '@roadside/ui/sites/use-listed-sites.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { eventSites } from '../../calls.ts'
import { EventDialog } from '../dialog/event-dialog.tsx'
import { kindOf } from '../event-kinds.ts'
import { ReportLink } from '../report/report-link.tsx'
import { ReviewLink } from '../review/review-link.tsx'
import { eventListing } from './event-listing.tsx'

/** `/{route}-sub?DeptID=`: the sites of a department, or of all that the account may see; `&wid=` opens one over the list. */
export function SitesPage(page: SolutionPageProps) {
  const { DeptID, wid } = page.search
  const { typeName: TypeName } = page.type
  const query = useListedSites(
    eventSites,
    { TypeName, ...(DeptID !== undefined && { DeptID }) },
    'events',
  )
  return (
    <>
      <SiteListPage
        {...page}
        query={query}
        listing={eventListing}
        actions={
          <>
            <ReportLink department={DeptID} />
            <ReviewLink department={DeptID} />
          </>
        }
      />
      {wid !== undefined && <EventSiteView key={wid} wid={wid} page={page} />}
    </>
  )
}

/** One site with its events and its cameras. */
export function EventSiteView({ wid, page }: { wid: number; page: SolutionPageProps }) {
  return <EventDialog wid={wid} type={page.search.type} kind={kindOf(page.type.typeName)} />
}
