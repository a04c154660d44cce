import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SiteColumn } from '@roadside/ui/sites/site-listing.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { speakerCalls } from '../calls.ts'
import { speakerKind } from '../kind.ts'
import { SpeakerSite } from './speaker-site.tsx'
import styles from './speaker.module.css'

const playingOf = ({ periods = {} }: DeviceSite) => (periods['playing'] ?? []).join(', ')
const columns: readonly SiteColumn<DeviceSite>[] = [
  {
    id: 'playing',
    header: 'กำลังประกาศ',
    isSortable: true,
    sortValue: (site) => playingOf(site) || null,
    cell: (site) =>
      playingOf(site) === '' ? (
        '-'
      ) : (
        <span className={styles.line} title={playingOf(site)}>
          {playingOf(site)}
        </span>
      ),
    glowKey: playingOf,
  },
]
const listing = deviceListing(speakerKind, {
  columns,
  tiles: [
    {
      label: 'กำลังประกาศ',
      unit: 'แห่ง',
      tone: 'accent',
      icon: 'play',
      narrows: true,
      count: (site) => (playingOf(site) === '' ? 0 : 1),
    },
  ],
})

/** `/speaker-sub?DeptID=`: the department's horns. */
export function SpeakerSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={speakerKind}
      calls={speakerCalls}
      detail={SpeakerSite}
    />
  )
}
