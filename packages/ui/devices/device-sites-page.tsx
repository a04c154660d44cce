import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import type { ComponentType, ReactNode } from 'react'
import { SiteListPage } from '../sites/site-list-page.tsx'
import type { SiteListing } from '../sites/site-listing.ts'
import { useListedSites } from '../sites/use-listed-sites.ts'
import type { SolutionPageProps } from '../solution-web.ts'
import { DepartmentName } from './department.ts'

export interface DeviceSitesPageProps {
  page: SolutionPageProps
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'sites'>
  /** A constant: `deviceListing(kind)`. */
  listing: SiteListing<DeviceSite>
  /** One site, over the list, while the address has its `wid`. */
  detail: ComponentType<{ wid: number; page: SolutionPageProps }>
  /** In the page's head: a report of all sites. */
  actions?: ReactNode
}

/** `/{route}-sub?DeptID=`: the sites of a solution with devices; `&wid=` opens one over the list. */
export function DeviceSitesPage({
  page,
  kind,
  calls,
  listing,
  detail: Detail,
  actions,
}: DeviceSitesPageProps) {
  const { DeptID, wid } = page.search
  const body = { TypeName: page.type.typeName, ...(DeptID !== undefined && { DeptID }) }
  const query = useListedSites(calls.sites, body, kind.solution)
  return (
    <>
      <SiteListPage {...page} query={query} listing={listing} actions={actions} />
      {wid !== undefined && (
        <DepartmentName value={page.departmentName}>
          <Detail key={wid} wid={wid} page={page} />
        </DepartmentName>
      )}
    </>
  )
}
