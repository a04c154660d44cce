import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { Emphasis } from '@roadside/ui/sites/emphasis.tsx'
import type { SiteListing } from '@roadside/ui/sites/site-listing.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { useMemo } from 'react'
import { floodCalls, floodReport, type FloodReportRow } from '../calls.ts'
import { floodKind } from '../kind.ts'
import { passageNames, passages, type Passage } from '../passage.ts'
import { FloodReport } from './flood-report.tsx'
import { FloodSite } from './flood-site.tsx'
import { listUnassessed } from './waiting-levels.tsx'

const listing = listUnassessed(deviceListing(floodKind))
const none: readonly FloodReportRow[] = []

/** `/flooding-sub?DeptID=`: the department's gauges, where the road is not free to pass, and its flood report. */
export function FloodSites(page: SolutionPageProps) {
  const { DeptID } = page.search
  const { data = none } = useLiveCall(floodReport, DeptID === undefined ? {} : { DeptID }, {
    topic: 'flooding',
    wid: null,
  })
  const withPassage = useMemo(() => listPassages(listing, data), [data])
  return (
    <DeviceSitesPage
      page={page}
      listing={withPassage}
      kind={floodKind}
      calls={floodCalls}
      detail={FloodSite}
      actions={<FloodReport DeptID={DeptID} departmentName={page.departmentName} />}
    />
  )
}

/** The list with the worst entered passage of each site's road, also at its marker. */
function listPassages(
  listed: SiteListing<DeviceSite>,
  rows: readonly FloodReportRow[],
): SiteListing<DeviceSite> {
  const worst = new Map<number, Passage>()
  for (const { wid, passage } of rows) {
    if (passage && passages.indexOf(passage) > passages.indexOf(worst.get(wid) ?? 'open'))
      worst.set(wid, passage)
  }
  const wordOf = ({ wid }: DeviceSite) => passageNames[worst.get(wid) ?? 'open']
  const isFree = ({ wid }: DeviceSite) => !worst.has(wid)
  return {
    ...listed,
    columns: [
      {
        id: 'passage',
        header: 'การสัญจร',
        isSortable: true,
        sortValue: ({ wid }) => passages.indexOf(worst.get(wid) ?? 'open'),
        fileValue: wordOf,
        cell: (site) => (isFree(site) ? '-' : <Emphasis tone="fault">{wordOf(site)}</Emphasis>),
      },
      ...listed.columns,
    ],
    markerNote: (site) =>
      [isFree(site) ? '' : wordOf(site), listed.markerNote?.(site)].filter(Boolean).join(' · ') ||
      null,
  }
}
