import type { ListedSite } from '@roadside/contract/sites.ts'
import type { ReactNode } from 'react'
import { ChunkPlace } from '../chart/chunk-place.tsx'
import { lazyChunk } from '../chart/lazy-chunk.ts'
import { LiveFreshness } from '../live/live-freshness.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { ViewState, type ViewQuery } from '../parts/view-state.tsx'
import type { SolutionPageProps } from '../solution-web.ts'
import type { SiteListing } from './site-listing.ts'

export interface SiteListPageProps<Site extends ListedSite> extends SolutionPageProps {
  /** The sites of the department that the address names, of all that the account may see without one: `useListedSites`. */
  query: ViewQuery<readonly Site[]>
  /** A constant outside of any component. */
  listing: SiteListing<Site>
  /** Where sites have pages of their own: its path, `/lighting`. Without it a site opens over the list, as `wid` in the address. */
  detailPath?: string
  /** In the page's head. */
  actions?: ReactNode
}

// a solution's other pages are ready before anybody asks for the list
const useListChunk = lazyChunk(() => import('./site-list.tsx'))

/**
 * `/{route}-sub?DeptID=`: the page that lists a solution's sites. Dialogs over it stand outside it.
 */
export function SiteListPage<Site extends ListedSite>(props: SiteListPageProps<Site>) {
  const { type, search, crumbs, departmentName, query, listing, detailPath = null, actions } = props
  const { DeptID, wid = null } = search
  const chunk = useListChunk()
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={type.title}
        of={departmentName}
        actions={actions}
        freshness={<LiveFreshness query={query} />}
      />
      <ViewState query={query}>
        {(sites) => (
          <ChunkPlace state={chunk}>
            {({ SiteList }) => (
              <SiteList
                sites={sites}
                listing={listing}
                DeptID={DeptID}
                detailPath={detailPath}
                icon={type.icon}
                of={departmentName ? `${type.menuName} ${departmentName}` : type.menuName}
                opened={detailPath === null ? wid : null}
              />
            )}
          </ChunkPlace>
        )}
      </ViewState>
    </>
  )
}
