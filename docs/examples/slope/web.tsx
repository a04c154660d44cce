import { DeviceSiteView } from '@roadside/ui/devices/device-site-view.tsx'
import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { slopeCalls, slopeKind } from './contract.ts'

const listing = deviceListing(slopeKind)

function SlopeSite({ wid }: { wid: number }) {
  return <DeviceSiteView wid={wid} kind={slopeKind} calls={slopeCalls} tabs={[]} />
}

function SlopeSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      kind={slopeKind}
      calls={slopeCalls}
      listing={listing}
      detail={SlopeSite}
    />
  )
}

export default defineSolutionWeb({
  pages: { sub: SlopeSites, detail: sitePage(SlopeSite) },
  intake: deviceIntake(slopeKind, slopeCalls, [
    { path: 'slope', name: 'หัววัดดินสไลด์ (รูปแบบมาตรฐาน)' },
  ]),
})
