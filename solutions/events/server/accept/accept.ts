import type { LiveMessage } from '@roadside/contract/live.ts'
import { inTransaction, type Database } from '@roadside/server-kit/database.ts'
import type { Outcome } from '@roadside/server-kit/ingest/intake.ts'
import { makeMonthlyPartitioner } from '@roadside/server-kit/partitions.ts'
import type pg from 'pg'
import { endedBy, eventOf, isSameEvent } from '../../rules/merge.ts'
import type { EventType } from '../../words.ts'
import { eventCodes, typeOf, type Codes } from '../codes.ts'
import { lockCameras, noteReporting, type KnownCamera } from './camera-repository.ts'
import {
  fillEvents,
  findOpenEvents,
  insertEvents,
  insertPushes,
  updateEvents,
  type BatchEvent,
  type Push,
} from './event-repository.ts'
import type { PreparedPush } from './prepare.ts'
import { problemOf, reportedProblem } from './problems.ts'

const partitions = [makeMonthlyPartitioner('camera_event'), makeMonthlyPartitioner('camera_push')]

/** A push of a known camera that is, or belongs to, an event. */
interface EventPush extends Push {
  readonly push: PreparedPush
  readonly camera: KnownCamera
  /** Of an end that is called otherwise than the beginning: `end`. */
  readonly type: EventType | 'end'
}

/**
 * Stores a batch of pushes in one transaction. Each push is stored once, as a new event or merged
 * into the event that it repeats, and notes that its camera is alive. Outcomes: `duplicate` for a
 * push that was stored before, `updated` where it completes its event, `ignored` for a mere sign of
 * life, `rejected` for an unknown camera.
 */
export async function acceptPushes(
  pushes: readonly PreparedPush[],
  database: Database,
  now: Date,
): Promise<{ outcomes: readonly Outcome[]; changes: readonly LiveMessage[] }> {
  const codes = await eventCodes(database.db)
  const times = pushes.filter(({ kind }) => kind !== 'heartbeat').map(({ at }) => at)
  for (const partition of partitions) await partition.ensure(database.pool, times)
  return inTransaction(database.pool, async (client) => {
    const camids = pushes.map(({ camera }) => camera)
    const cameras = new Map(
      (await lockCameras(client, camids)).map((camera) => [camera.camid, camera]),
    )
    const happened = pushes.flatMap(
      (push) => eventPushOf(push, cameras.get(push.camera), codes) ?? [],
    )
    const isNew = await insertPushes(client, happened)
    const fresh = happened.filter((push) => isNew.has(push))
    const events = await placePushes(client, fresh, now)
    const repeats = happened.filter((push) => !isNew.has(push))
    const filled = await fillFromRepeats(client, repeats)
    const changes = changesOf(
      [...events, ...new Set(filled.values())],
      await noteCameras(client, pushes, cameras, now),
    )
    const repeated = new Map(
      repeats.map((reported) => [
        reported.push,
        filled.has(reported) ? ('updated' as const) : ('duplicate' as const),
      ]),
    )
    const ofEvents = new Set(happened.map(({ push }) => push))
    const outcomes = pushes.map((push): Outcome => {
      const isSignOfLife =
        cameras.has(push.camera) && !ofEvents.has(push) && problemOf(push.code) === undefined
      if (isSignOfLife) return { kind: 'ignored' }
      return outcomeOf(push, cameras.has(push.camera), repeated.get(push))
    })
    return { outcomes, changes }
  })
}

function eventPushOf(
  push: PreparedPush,
  camera: KnownCamera | undefined,
  codes: Codes,
): EventPush | null {
  if (!camera || push.kind === 'heartbeat' || problemOf(push.code) !== undefined) return null
  const isEnd = push.kind === 'end'
  const type = push.type ?? typeOf(codes, push.maker, push.code) ?? (isEnd ? 'end' : undefined)
  if (!type) return null
  const { at, target, code } = push
  return { push, camera, type, cameraId: camera.id, at, target, isEnd, code }
}

/** Adds the pushes to the events that they repeat, and makes events of the others; answers all that changed. */
async function placePushes(
  client: pg.ClientBase,
  pushes: readonly EventPush[],
  now: Date,
): Promise<BatchEvent[]> {
  if (pushes.length === 0) return []
  const inOrder = pushes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const known = await findOpenEvents(client, inOrder)
  const touched = new Set<BatchEvent>()
  for (const reported of inOrder) {
    let event = reported.isEnd ? endedBy(known, reported) : undefined
    if (reported.type !== 'end') event ??= eventOf(known, { ...reported, type: reported.type })
    if (event) addTo(event, reported)
    else if (reported.type === 'end') continue
    // an end without a known begin is ignored, unless it names the time of the begin
    else if (reported.isEnd && !(reported.push.endAt && reported.push.endAt > reported.at)) continue
    else known.push((event = eventFrom(reported, reported.type, now)))
    touched.add(event)
  }
  const events = [...touched]
  await updateEvents(
    client,
    events.filter(({ id }) => id !== null),
  )
  await insertEvents(
    client,
    events.filter(({ id }) => id === null),
  )
  return events
}

/** Fills in what the events of pushes that were stored before lack and they bring; answers those that did. */
async function fillFromRepeats(
  client: pg.ClientBase,
  repeats: readonly EventPush[],
): Promise<ReadonlyMap<EventPush, BatchEvent>> {
  const telling = repeats
    .filter(
      ({ push }) =>
        push.storedPictures.length > 0 ||
        push.note !== '' ||
        push.announcement !== null ||
        push.endAt !== null,
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const filled = new Map<EventPush, BatchEvent>()
  if (telling.length === 0) return filled
  const known = await findOpenEvents(client, telling)
  for (const reported of telling) {
    const { type, target } = reported
    const event =
      type === 'end'
        ? known.findLast(
            (one) => target !== null && isSameEvent(one, { ...reported, type: one.type }),
          )
        : eventOf(known, { ...reported, type })
    const fuller = event && withMissing(event, reported)
    if (!event || !fuller) continue
    known[known.indexOf(event)] = fuller
    for (const [before, one] of filled) if (one === event) filled.set(before, fuller)
    filled.set(reported, fuller)
  }
  await fillEvents(client, [...new Set(filled.values())])
  return filled
}

/**
 * The event completed by a repeated push: pictures, a note, an announcement, a later end. Null:
 * nothing is missing.
 */
function withMissing(event: BatchEvent, { push, isEnd }: EventPush): BatchEvent | null {
  const isLater = push.endAt !== null && push.endAt > event.until
  const fuller: BatchEvent = {
    ...event,
    picture: event.picture ?? hashOf(push, 0),
    latest: event.latest ?? hashOf(push, -1),
    note: event.note || push.note,
    announcement:
      event.announcement ?? (push.announcement ? JSON.stringify(push.announcement) : null),
    until: isLater ? push.endAt : event.until,
    isOver: event.isOver || isLater || (isEnd && push.endAt !== null),
  }
  const fields = ['picture', 'latest', 'note', 'announcement', 'until', 'isOver'] as const
  return fields.every((field) => fuller[field] === event[field]) ? null : fuller
}

function addTo(event: BatchEvent, { push, isEnd, at }: EventPush): void {
  const end = push.endAt ?? at
  // a late push does not decide whether the event is still open
  if (isEnd) event.isOver ||= end >= event.until
  else if (at > event.until) event.isOver = false
  if (end > event.until) event.until = end
  event.latest = hashOf(push, -1) ?? event.latest
  if (!isEnd) event.times += 1
}

function eventFrom(
  { push, camera, target, at, cameraId }: EventPush,
  type: EventType,
  now: Date,
): BatchEvent {
  const { maker, code, note, endAt } = push
  return {
    id: null,
    wid: camera.wid,
    cameraId,
    type,
    target,
    maker,
    code,
    at,
    note,
    receivedAt: now,
    until: endAt && endAt > at ? endAt : at,
    announcement: push.announcement ? JSON.stringify(push.announcement) : null,
    picture: hashOf(push, 0),
    latest: hashOf(push, -1),
    times: 1,
    isOver: endAt !== null,
  }
}

function hashOf({ storedPictures }: PreparedPush, index: number): string | null {
  return storedPictures.at(index)?.hash ?? null
}

/** Notes the reports of every camera; returns those whose health changed. */
async function noteCameras(
  client: pg.ClientBase,
  pushes: readonly PreparedPush[],
  cameras: ReadonlyMap<string, KnownCamera>,
  now: Date,
): Promise<KnownCamera[]> {
  const problems = new Map<KnownCamera, string>()
  for (const push of pushes) {
    const camera = cameras.get(push.camera)
    if (camera)
      problems.set(camera, reportedProblem(push) ?? problems.get(camera) ?? camera.problem)
  }
  await noteReporting(
    client,
    [...problems].map(([{ id }, problem]) => ({ id, problem })),
    now,
  )
  return [...problems].flatMap(([camera, problem]) =>
    camera.isUnreachable || camera.problem !== problem ? camera : [],
  )
}

function changesOf(events: readonly BatchEvent[], cameras: readonly KnownCamera[]): LiveMessage[] {
  const kinds = new Map<string, LiveMessage>()
  const noteKind = (wid: number, kind: string) =>
    kinds.set(`${wid} ${kind}`, { topic: 'events', wid, kind })
  for (const { wid, id, type } of events) {
    noteKind(wid, 'event')
    if (id === null && type === 'wrong_way') noteKind(wid, 'wrong_way')
  }
  for (const { wid } of cameras) noteKind(wid, 'camera')
  return [...kinds.values()]
}

function outcomeOf(
  { camera, refusedPicture }: PreparedPush,
  isKnown: boolean,
  repeated: 'updated' | 'duplicate' | undefined,
): Outcome {
  if (!isKnown) {
    const message = `ยังไม่ได้ลงทะเบียนกล้อง ${camera}`
    return { kind: 'rejected', reason: 'unknown_device', message, device: camera }
  }
  if (repeated) return { kind: repeated }
  if (refusedPicture === null) return { kind: 'stored' }
  return {
    kind: 'stored',
    without: { reason: 'bad_picture', message: refusedPicture, device: camera },
  }
}
