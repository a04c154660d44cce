import { SiteListPage } from '@roadside/ui/sites/site-list-page.tsx'
import { useListedSites } from '@roadside/ui/sites/use-listed-sites.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lightingSites } from '../calls.ts'
import { lightingListing } from './lighting-listing.tsx'
import type { LightingSearch } from './lighting-search.ts'
import { useLightingRoute } from './site-crumbs.tsx'

/** `/lighting-sub?DeptID=` and `/4g-sub?DeptID=`: the sites of a department, or of all that the account may see; with `wid` that one. */
export function SitesPage(page: SolutionPageProps<LightingSearch>) {
  return page.search.wid === undefined ? <SiteList {...page} /> : <LeadToSite {...page} />
}

function SiteList(page: SolutionPageProps<LightingSearch>) {
  const { DeptID } = page.search
  const { route, isFourG } = useLightingRoute(page.type)
  const body = { ...(DeptID !== undefined && { DeptID }), ...(isFourG && { fourG: true }) }
  const query = useListedSites(lightingSites, body, 'lighting')
  return <SiteListPage {...page} query={query} listing={lightingListing} detailPath={`/${route}`} />
}

/** With the dialog that a link names; not by `<Navigate>`, which sets out anew with each drawing on the way. */
function LeadToSite({ type }: SolutionPageProps<LightingSearch>) {
  const { route } = useLightingRoute(type)
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: `/${route}`, search: true, replace: true })
  }, [navigate, route])
  return null
}
