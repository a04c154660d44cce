import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import { Emphasis } from '@roadside/ui/sites/emphasis.tsx'
import type { SiteColumn } from '@roadside/ui/sites/site-listing.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { wimCalls } from '../calls.ts'
import { wimKind } from '../kind.ts'
import { LimitsButton, LimitsPlace } from './limits-dialog.tsx'
import { WimSite } from './wim-site.tsx'

const toDecimals = (value: number | null, decimals: number) =>
  value && Number(value.toFixed(decimals))
const figureOf = (key: string) => (site: DeviceSite) => site.figures[key]?.value ?? null

function figure(
  key: string,
  header: readonly string[],
  unit: string,
  decimals: number,
  isEmphasised = false,
): SiteColumn<DeviceSite> {
  const valueOf = figureOf(key)
  return {
    id: key,
    header,
    unit,
    align: 'end',
    isSortable: true,
    sortValue: valueOf,
    glowKey: valueOf,
    fileValue: (site) => toDecimals(valueOf(site), decimals),
    cell: (site) => {
      const value = valueOf(site)
      const text = formatNumber(value, decimals)
      return <Emphasis tone={isEmphasised && value ? 'fault' : null}>{text}</Emphasis>
    },
  }
}

const listing = deviceListing(wimKind, {
  columns: [
    figure('vehicles_today', ['รถวันนี้'], 'คัน', 0),
    figure('over_today', ['เข้าข่าย', 'น้ำหนักเกิน'], 'คัน', 0, true),
    figure('over_pct_today', ['สัดส่วน'], '%', 1),
  ],
  tiles: [
    {
      label: 'เข้าข่ายน้ำหนักเกินวันนี้',
      unit: 'คัน',
      tone: 'fault',
      icon: 'warning',
      narrows: true,
      count: (site) => figureOf('over_today')(site) ?? 0,
    },
  ],
})

/** `/wim-sub?DeptID=`: the department's scales, with what passed today, and the legal limits. */
export function WimSites(page: SolutionPageProps) {
  return (
    <>
      <DeviceSitesPage
        page={page}
        listing={listing}
        kind={wimKind}
        calls={wimCalls}
        detail={WimSite}
        actions={<LimitsButton />}
      />
      <LimitsPlace />
    </>
  )
}
