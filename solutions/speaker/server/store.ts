import type { PlacedReport } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type pg from 'pg'
import type { Announcement } from '../announcement.ts'
import { upsertAnnouncements, type NewAnnouncement } from './repository.ts'
import type { SpeakerState } from '../state.ts'
import type { SpeakerReport } from './decode.ts'

type Placed = PlacedReport<SpeakerState>
/** What a later message may complete. */
const told = ['by', 'rule', 'end', 'result'] as const
const announcementOf = ({ report }: Placed) => (report as SpeakerReport).announcement

/** Keeps what horns announced; answers the reports that told nothing new of it. */
export async function storeAnnouncements(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<ReadonlyMap<DeviceReport<SpeakerState>, 'duplicate'>> {
  const byKey = new Map<string, NewAnnouncement>()
  const known = new Map<DeviceReport<SpeakerState>, 'duplicate'>()
  for (const one of placed) {
    const said = announcementOf(one)
    if (!said) continue
    const earlier = byKey.get(keyOf(one, said))
    const row = withEarlier({ ...said, deviceId: one.deviceId }, earlier)
    if (earlier && isSame(row, earlier)) known.set(one.report, 'duplicate')
    byKey.set(keyOf(one, said), row)
  }
  if (byKey.size === 0) return known
  const isNew = await upsertAnnouncements(client, [...byKey.values()])
  for (const one of placed) {
    const said = announcementOf(one)
    if (said && !isNew.has(keyOf(one, said))) known.set(one.report, 'duplicate')
  }
  return known
}

const keyOf = ({ deviceId }: Placed, { start }: Announcement) => `${deviceId} ${Date.parse(start)}`

/** Whether a message of the same batch told all of it already. */
function isSame(a: NewAnnouncement, b: NewAnnouncement): boolean {
  return told.every((field) => a[field] === b[field])
}

/** What an earlier message of the same batch told is kept where the later one is silent. */
function withEarlier(row: NewAnnouncement, earlier: NewAnnouncement | undefined): NewAnnouncement {
  if (!earlier) return row
  const { by, rule, end, result } = row
  return {
    ...{ ...row, by: by ?? earlier.by, rule: rule ?? earlier.rule },
    ...{ end: end ?? earlier.end, result: result ?? earlier.result },
  }
}
