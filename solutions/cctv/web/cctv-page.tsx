import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { CctvSiteView } from './sites/cctv-site.tsx'
import { SiteListTab } from './sites/site-list-tab.tsx'
import { useCctvCameras } from './use-cctv-cameras.ts'
import { LiveWall } from './wall/live-wall.tsx'

const tabs = [
  { id: 'live', label: 'ภาพสด' },
  { id: 'list', label: 'รายการและแผนที่' },
] as const

/** `/cctv-sub?DeptID=`: the cameras of a department, live or as a list; `&wid=` opens a site over it. */
export function CctvPage({ type, search, crumbs, departmentName }: SolutionPageProps) {
  const { DeptID, wid } = search
  const tab = useUrlStep('tab')
  const query = useCctvCameras({ DeptID })
  // a site that was linked to is looked at by itself
  const open =
    tab.value === 'list' || (tab.value === undefined && wid !== undefined) ? 'list' : 'live'
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={type.title}
        of={departmentName}
        freshness={<LiveFreshness query={query} />}
      />
      <TabBar tabs={tabs} open={open} onOpen={(id) => tab.replace(id)} />
      {open === 'live' ? (
        <LiveWall query={query} DeptID={DeptID} isPaused={wid !== undefined} />
      ) : (
        <SiteListTab icon={type.icon} DeptID={DeptID} opened={wid ?? null} />
      )}
      {wid !== undefined && <CctvSiteView key={wid} wid={wid} />}
    </>
  )
}
