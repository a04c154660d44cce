import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import type { PeriodWords } from '@roadside/ui/devices/words.ts'
import { speakerCalls } from '../calls.ts'
import { speakerKind } from '../kind.ts'
import type { SpeakerState } from '../state.ts'
import { AnnouncementsPanel } from './announcements-panel.tsx'
import { HornsPanel } from './horns-panel.tsx'
import { PlayingNow } from './playing-now.tsx'

type Data = DeviceSiteData<SpeakerState>

const tabs = [
  {
    id: 'now',
    label: 'ลำโพงขณะนี้',
    show: ({ site, devices }: Data) => (
      <>
        <PlayingNow horns={devices} />
        <HornsPanel siteName={site.name} horns={devices} />
      </>
    ),
  },
  {
    id: 'announcements',
    label: 'ประวัติการประกาศ',
    show: ({ site }: Data) => <AnnouncementsPanel site={site} />,
  },
]

const periodWords: PeriodWords = {
  registered: {
    name: 'การลงทะเบียน SIP',
    values: { true: 'ลงทะเบียนแล้ว', false: 'ไม่ได้ลงทะเบียน', unknown: 'ไม่ทราบ' },
  },
}

/** One site: what is announced now, its horns by zone, and what was announced. */
export function SpeakerSite({ wid }: { wid: number }) {
  return (
    <DeviceSiteView<SpeakerState>
      wid={wid}
      tabs={tabs}
      periodWords={periodWords}
      kind={speakerKind}
      calls={speakerCalls}
    />
  )
}
