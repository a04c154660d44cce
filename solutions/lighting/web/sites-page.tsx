import { callQuery } from '@roadside/ui/api/call-query.ts'
import { SiteListPage } from '@roadside/ui/sites/site-list-page.tsx'
import { useListedSites } from '@roadside/ui/sites/use-listed-sites.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { Navigate } from '@tanstack/react-router'
import { lightingSites } from '../calls.ts'
import { lightingListing } from './lighting-listing.tsx'
import type { LightingSearch } from './lighting-search.ts'
import { useLightingRoute } from './site-crumbs.tsx'

/** `/lighting-sub?DeptID=` and `/4g-sub?DeptID=`: the sites of a department, or of all that the account may see. */
export function SitesPage(page: SolutionPageProps<LightingSearch>) {
  const { DeptID, wid } = page.search
  const { route, isFourG } = useLightingRoute(page.type)
  const body = { ...(DeptID !== undefined && { DeptID }), ...(isFourG && { fourG: true }) }
  const query = useListedSites(callQuery(lightingSites, body), 'lighting')
  // with the dialog that a link names
  if (wid !== undefined) return <Navigate to={`/${route}`} search={page.search} replace />
  return <SiteListPage {...page} query={query} listing={lightingListing} detailPath={`/${route}`} />
}
