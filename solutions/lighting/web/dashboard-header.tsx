import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useLiveState } from '@roadside/ui/live/use-live.ts'
import { Freshness } from '@roadside/ui/parts/freshness.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { SiteRecordButtons } from '@roadside/ui/records/site-record-buttons.tsx'
import type { SolutionPageProps, SolutionSearch } from '@roadside/ui/solution-web.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { LampSummary } from '../points.ts'
import { siteCrumbs, useLightingRoute } from './site-crumbs.tsx'

interface DashboardHeaderProps extends Pick<SolutionPageProps, 'type' | 'crumbs'> {
  wid: number
  summary: LampSummary | undefined
  asOf: number | null
  /** Outdated or missing parts of the page, in words, shown beneath; null: none. */
  stale: string | null
}

/** Where the site is, what it is called, its gateways and records, and how old all this is. */
export function DashboardHeader({ type, crumbs, wid, summary, asOf, stale }: DashboardHeaderProps) {
  const { route } = useLightingRoute(type)
  const { state } = useLiveState()
  const gateways = useUrlDialog('gateways')
  useDepartmentInAddress(wid, summary?.DeptID)
  const isLacking = summary !== undefined && summary.gateways_online < summary.gateways
  return (
    <PageHeader
      crumbs={summary ? siteCrumbs(summary, type, route) : crumbs}
      title={summary?.detail ?? type.title}
      actions={
        <>
          {summary !== undefined && summary.gateways > 0 && (
            <Button
              leftSection={
                isLacking && <HealthMark health="unreachable" label="มีเกตเวย์ที่ติดต่อไม่ได้" />
              }
              onClick={() => gateways.open()}
            >
              เกตเวย์ {formatNumber(summary.gateways_online)} / {formatNumber(summary.gateways)}
            </Button>
          )}
          <SiteRecordButtons wid={wid} />
        </>
      }
      freshness={<Freshness asOf={asOf} stream={state} stale={stale} />}
    />
  )
}

/** An address that names the site alone gets its department, so that the menu shows where this is; the next page's is not touched. */
function useDepartmentInAddress(wid: number, DeptID: number | undefined): void {
  const navigate = useNavigate()
  const isNameless = useLocation({
    select: (location) => {
      const search = location.search as SolutionSearch
      return Number(search.wid) === wid && search.DeptID === undefined
    },
  })
  useEffect(() => {
    if (!isNameless || DeptID === undefined) return
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, DeptID }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate, isNameless, DeptID])
}
