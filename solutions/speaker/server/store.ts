import type { PlacedReport } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type pg from 'pg'
import { upsertAnnouncements, type NewAnnouncement } from './repository.ts'
import type { SpeakerState } from '../state.ts'
import type { SpeakerReport } from './decode.ts'

type Placed = PlacedReport<SpeakerState>
const announcementOf = ({ report }: Placed) => (report as SpeakerReport).announcement

/** Keeps what horns announced; answers the reports that told nothing new of it. */
export async function storeAnnouncements(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<ReadonlySet<DeviceReport<SpeakerState>>> {
  const byKey = new Map<string, NewAnnouncement>()
  for (const one of placed) {
    const said = announcementOf(one)
    if (!said) continue
    const key = `${one.deviceId} ${Date.parse(said.start)}`
    byKey.set(key, withEarlier({ ...said, deviceId: one.deviceId }, byKey.get(key)))
  }
  if (byKey.size === 0) return new Set()
  const isNew = await upsertAnnouncements(client, [...byKey.values()])
  const known = placed.filter((one) => {
    const said = announcementOf(one)
    return said && !isNew.has(`${one.deviceId} ${Date.parse(said.start)}`)
  })
  return new Set(known.map(({ report }) => report))
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
