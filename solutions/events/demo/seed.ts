import { bangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { chance, type DemoSeed } from '@roadside/server-kit/demo.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import { inTransaction } from '@roadside/server-kit/database.ts'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { announcementFor, isNightAt } from './custom.ts'
import { happeningsOf, healthOf, ownTypes, planCameras } from './plan.ts'
import {
  findDemoCameras,
  insertDemoCameras,
  insertReportingDays,
  insertPastEvents,
  openCamera,
  type DemoCamera,
  type ReportingDay,
  type PastEvent,
} from './repository.ts'
import { drawScene } from './scene.ts'

const dayMs = 86_400_000
const historyDays = 30

/** Puts cameras at the demonstration's sites and gives them a month of events with pictures. */
export async function seedEvents({
  database,
  media,
  now,
  sites,
  log,
  signal,
}: DemoSeed): Promise<void> {
  const start = new Date(now.getTime() - historyDays * dayMs)
  // sites are equipped once: changes and removals by the operator stay
  const equipped = new Set((await findDemoCameras(database.db, ownTypes)).map(({ wid }) => wid))
  const own = sites.filter(({ typeName, wid }) => ownTypes.includes(typeName) && !equipped.has(wid))
  await insertDemoCameras(database.db, own.flatMap(planCameras), start)
  for (const table of ['camera_event', 'camera_push']) {
    await ensureMonthlyPartitions(database.pool, table, { from: start, to: now })
  }
  const cameras = await findDemoCameras(database.db, ownTypes)
  if (cameras.some(({ hasEvents }) => hasEvents)) return
  await openAll(cameras, { database, now })
  const pictures = new Map<string, string | null>()
  const events: PastEvent[] = []
  const reportingDays: ReportingDay[] = []
  for (let back = historyDays; back >= 0; back -= 1) {
    if (signal?.aborted) return
    const day = new Date(now.getTime() - back * dayMs)
    events.push(...(await eventsOf(day, cameras, pictures, { media, now })))
    const those = cameras.filter(({ CAMID }) => reportsOn(CAMID, day, now))
    reportingDays.push(...those.map(({ id }) => ({ cameraId: id, day: bangkokDay(day) })))
  }
  // all or nothing: a start that was cut off leaves no month with a hole in it
  await inTransaction(database.pool, async (client) => {
    await insertPastEvents(client, events)
    await insertReportingDays(client, reportingDays)
  })
  log.info(
    { cameras: cameras.length, pictures: pictures.size },
    'history of the demonstration’s cameras written',
  )
}

type Tools = Pick<DemoSeed, 'media' | 'now'>

async function eventsOf(
  day: Date,
  cameras: readonly DemoCamera[],
  pictures: Map<string, string | null>,
  { media, now }: Tools,
): Promise<PastEvent[]> {
  const byId = new Map(cameras.map((camera) => [camera.CAMID, camera]))
  const events: PastEvent[] = []
  for (const { CAMID, type, at } of happeningsOf(day, cameras)) {
    const camera = byId.get(CAMID)
    if (!camera || at > now) continue
    const key = `${CAMID} ${type} ${isNightAt(at)}`
    if (!pictures.has(key)) pictures.set(key, await storeScene(media, CAMID, type, isNightAt(at)))
    const { wid, id: cameraId, maker } = camera
    const announced = announcementFor(camera.typeName, type)
    events.push({
      wid,
      cameraId,
      type,
      maker,
      at,
      minutes: type === 'car_stop' ? Math.ceil(chance(CAMID, at.getTime(), 'minutes') * 18) : 1,
      times: 1 + Math.floor(chance(CAMID, at.getTime(), 'times') ** 2 * 6),
      announcement:
        announced &&
        JSON.stringify({
          text: announced,
          at: toBangkokIso(at),
          rule: 'ประกาศเมื่อพบรถจอดหรืออุบัติเหตุ',
        }),
      picture: pictures.get(key) ?? null,
      review: reviewOf(CAMID, at, now),
    })
  }
  return events
}

async function storeScene(
  media: Media,
  camera: string,
  type: PastEvent['type'],
  isNight: boolean,
): Promise<string | null> {
  const svg = drawScene({ type, camera, variant: 0, isNight, stamp: '' })
  const stored = await media.storePicture(await renderSvg(svg))
  return stored.state === 'refused' ? null : stored.hash
}

/** Nearly all of what is a day old has been reviewed. */
function reviewOf(CAMID: string, at: Date, now: Date): string | null {
  if (now.getTime() - at.getTime() < dayMs || chance(CAMID, at.getTime(), 'reviewed') < 0.15)
    return null
  const share = chance(CAMID, at.getTime(), 'review')
  if (share < 0.82) return 'true'
  if (share < 0.94) return 'false'
  return share < 0.98 ? 'duplicate' : 'test'
}

/** A silent camera fell silent three days ago; now and then one is away for a day. */
function reportsOn(CAMID: string, day: Date, now: Date): boolean {
  const health = healthOf(CAMID)
  if (health === 'never') return false
  if (health === 'silent' && now.getTime() - day.getTime() < 3 * dayMs) return false
  return chance(CAMID, bangkokDay(day), 'away') > 0.02
}

async function openAll(
  cameras: readonly DemoCamera[],
  { database, now }: Pick<DemoSeed, 'database' | 'now'>,
) {
  for (const { id, CAMID } of cameras) {
    const health = healthOf(CAMID)
    if (health === 'never') continue
    const isUnreachable = health === 'silent'
    const seenAt = isUnreachable ? new Date(now.getTime() - 3 * dayMs) : now
    await openCamera(database.db, id, {
      seenAt,
      isUnreachable,
      problem: health === 'fault' ? 'สัญญาณภาพขาดหาย' : '',
    })
  }
}
