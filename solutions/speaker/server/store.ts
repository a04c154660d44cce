import type { PlacedReport, StoredRows } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { storeMerged } from '@roadside/server-kit/devices/store-merged.ts'
import type pg from 'pg'
import { upsertAnnouncements, type NewAnnouncement } from './repository.ts'
import type { SpeakerState } from '../state.ts'
import type { SpeakerReport } from './decode.ts'

type Placed = PlacedReport<SpeakerState>
const announcementOf = ({ report }: Placed) => (report as SpeakerReport).announcement

/**
 * Stores announcements, identified by horn and start. A repeated report is merged: the later one
 * holds, and null (by whom, by what rule, its end, its result) replaces nothing.
 */
export async function storeAnnouncements(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<StoredRows<SpeakerState>> {
  const reported = placed.flatMap((one) => {
    const announcement = announcementOf(one)
    return announcement
      ? [{ report: one.report, row: { ...announcement, deviceId: one.deviceId } }]
      : []
  })
  const outcomes = await storeMerged<DeviceReport<SpeakerState>, NewAnnouncement>({
    reported,
    keyOf: ({ deviceId, start }) => `${deviceId} ${Date.parse(start)}`,
    merge,
    write: (rows) => upsertAnnouncements(client, rows),
  })
  return { outcomes }
}

/** As `on conflict` does. */
function merge(before: NewAnnouncement, after: NewAnnouncement): NewAnnouncement {
  const merged = {
    ...before,
    kind: after.kind,
    content: after.content,
    by: after.by ?? before.by,
    rule: after.rule ?? before.rule,
    end: after.end ?? before.end,
    result: after.result ?? before.result,
  }
  return isSame(merged, before) ? before : merged
}

function isSame(a: NewAnnouncement, b: NewAnnouncement): boolean {
  return (['kind', 'content', 'by', 'rule', 'end', 'result'] as const).every(
    (field) => a[field] === b[field],
  )
}
