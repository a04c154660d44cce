import { chance, type DemoSimulation, type RunningSimulation } from '@roadside/server-kit/demo.ts'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { announcementFor, isNightAt, stampOf } from './custom.ts'
import { heartbeatRequest, sightingRequest, type CameraRequest } from './message.ts'
import { happeningsOf, healthOf, ownTypes, type Happening } from './plan.ts'
import { findDemoCameras, type DemoCamera } from './repository.ts'
import { drawScene } from './scene.ts'

const everyMs = 1_000
const heartbeatMs = 60_000
/** A longer pause (the machine slept) is a gap, as it would be in the field. */
const longestStepMs = 60_000
const timeoutMs = 20_000

/** Lets the demonstration's cameras push what they see, through the console's own endpoints. */
export async function simulateEvents({
  database,
  origin,
  ingestKey,
  rate,
  log,
}: DemoSimulation): Promise<RunningSimulation> {
  const cameras = await findDemoCameras(database.db, ownTypes)
  const byId = new Map(cameras.map((camera) => [camera.CAMID, camera]))
  const onTheirWay = new Set<Promise<unknown>>()
  let last = Date.now()
  /** The clock of what happens: it runs `rate` times as fast. */
  let clock = last
  let turn = 0

  const send = ({ path, contentType, body }: CameraRequest) => {
    const sent = fetch(`${origin}/ingest/${path}`, {
      method: 'POST',
      headers: { 'content-type': contentType, authorization: `Bearer ${ingestKey}` },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(
        (response) => response.arrayBuffer(),
        (error: unknown) =>
          log.warn({ err: error }, 'a camera of the demonstration does not reach the console'),
      )
      .finally(() => onTheirWay.delete(sent))
    onTheirWay.add(sent)
  }

  const see = async (happening: Happening, camera: DemoCamera) => {
    const { CAMID, type } = happening
    const at = new Date()
    const variant = Math.floor(chance(CAMID, happening.at.getTime()) * 1_000)
    const isNight = isNightAt(at)
    const picture = await renderSvg(
      drawScene({ type, camera: CAMID, variant, isNight, stamp: stampOf(at) }),
    )
    const announcement = announcementFor(camera.typeName, type)
    send(sightingRequest({ CAMID, maker: camera.maker, type, at, picture, announcement }))
  }

  const timer = setInterval(() => {
    const now = Date.now()
    const step = now - last
    last = now
    turn += 1
    cameras.forEach(({ CAMID, maker }, index) => {
      const health = healthOf(CAMID)
      if (health !== 'ok' && health !== 'fault') return
      // spread over the minute
      const isDue = turn % (heartbeatMs / everyMs) === index % (heartbeatMs / everyMs)
      if (isDue) send(heartbeatRequest(CAMID, maker, new Date(now), health === 'ok'))
    })
    if (step < 0 || step > longestStepMs) return
    const [from, to] = [clock, clock + step * rate]
    clock = to
    for (const happening of happeningsOf(new Date(to), cameras)) {
      const time = happening.at.getTime()
      const camera = byId.get(happening.CAMID)
      if (camera && time >= from && time < to) void see(happening, camera)
    }
  }, everyMs)
  log.info({ cameras: cameras.length, rate }, 'the demonstration’s cameras report')
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(onTheirWay)
    },
  }
}
