import type { ReadAlarmSource } from '@roadside/server-kit/alarm-source.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { alarmKindOf } from '../alarm-kinds.ts'
import { eventTypes, type EventType } from '../words.ts'
import { findWaiting, type WaitingEvents } from './alarm-repository.ts'

/** What happened longer ago raises no alarm when it comes in. Milliseconds. */
const newsMs = 24 * 3_600_000

const isEventType = (text: string | undefined): text is EventType =>
  (eventTypes as readonly (string | undefined)[]).includes(text)

/** Alarms of events: of a camera and type, while any event waits for its review. */
export const readEventAlarms: ReadAlarmSource = async (db, turns, now) => {
  const oldest = now.getTime() - newsMs
  const since = new Map<string, Date>()
  const beginning = new Set<string>()
  for (const { key, at, begins } of turns) {
    const known = since.get(key)
    if (!known || at < known) since.set(key, at)
    if (begins && at.getTime() >= oldest) beginning.add(key)
  }
  const given = [...since].flatMap(([key, at]) => {
    const [cameraId, type] = key.split(':')
    const kind = isEventType(type) ? alarmKindOf(type) : null
    const from = new Date(Math.max(at.getTime(), oldest))
    return kind === null || !isEventType(type)
      ? []
      : [{ cameraId: Number(cameraId), type, kind, since: from }]
  })
  const found = await findWaiting(db, given)
  return found.flatMap((one) => {
    const kind = alarmKindOf(one.type)
    const mayRaise = beginning.has(`${one.camera_id}:${one.type}`)
    if (kind === null || (!one.is_live && !mayRaise)) return []
    return {
      assetId: one.asset_id,
      kind,
      isActive: one.waiting > 0,
      at: one.first_at ?? now,
      occurrences: Math.max(one.waiting, 1),
      why: whyOf(one),
      detail: { picture: one.picture, event: one.newest_id },
    }
  })
}

/** Letters of a camera's own note that a reason shows. */
const longestNote = 120

/** By which camera, how often and when last, with the camera's own note; the kind says what was seen. */
function whyOf({ waiting, camid, newest_at, note }: WaitingEvents): string {
  if (newest_at === null) return ''
  const own = note ? ` (${note.slice(0, longestNote)})` : ''
  const last = waiting > 1 ? ` ${waiting} ครั้ง ล่าสุด ${formatThaiDateTime(newest_at)}` : ''
  return `รอตรวจสอบ กล้อง ${camid}${own}${last}`
}
