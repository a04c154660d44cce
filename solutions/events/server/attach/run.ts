import type { RunServices } from '@roadside/server-kit/solution-server.ts'
import type pg from 'pg'
import { eventCodes, typeOf } from '../codes.ts'
import { unseal } from '../sealed.ts'
import { attachDahua } from './dahua-client.ts'
import { findAttachable, noteAttachment, type AttachableCamera } from './repository.ts'

const lookEveryMs = 15_000
/** Of several servers one attaches to the cameras: who holds this lock in the database. */
const lockKey = 1_380_930_640

interface Attached {
  readonly of: AttachableCamera
  readonly stop: () => Promise<void>
}

/** Attaches to the cameras that do not push by themselves, as they are registered, as long as the server runs. */
export function runAttachments(services: RunServices): { stop(): Promise<void> } {
  const { database, log } = services
  const attached = new Map<number, Attached>()
  let lock: pg.PoolClient | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const look = async () => {
    const cameras = await findAttachable(database.db)
    if (cameras.length > 0) lock ??= await takeLock(database.pool, () => (lock = null))
    const wanted = lock ? cameras : []
    for (const [id, { of, stop }] of attached) {
      const now = wanted.find((camera) => camera.id === id)
      if (now && isSame(now, of)) continue
      attached.delete(id)
      await stop()
    }
    for (const camera of wanted) if (!attached.has(camera.id)) attached.set(camera.id, attach(camera, services))
  }
  const turn = () => {
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, 'the cameras to attach to could not be read'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(turn, lookEveryMs)
      })
  }
  turn()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all([...attached.values()].map(({ stop }) => stop()))
      lock?.release(true)
    },
  }
}

function attach(camera: AttachableCamera, { database, live, log, submit, now }: RunServices): Attached {
  const { id, wid, camid, address, username } = camera
  const password = unseal(camera.password) ?? ''
  let codes: Awaited<ReturnType<typeof eventCodes>> = new Map()
  const { stop } = attachDahua(
    { camera: camid, address, username, password },
    {
      onPush: async (push) => {
        codes = await eventCodes(database.db)
        try {
          await submit([push])
        } catch (error) {
          log.warn({ err: error, camera: camid }, 'an event of a camera was not stored')
          throw error
        }
      },
      wantsPicture: ({ maker, code }) => typeOf(codes, maker, code) !== undefined,
      onState: (state, reason) => {
        log.info({ camera: camid, state, reason }, 'event stream of a camera')
        noteAttachment(database.db, id, { isAttached: state === 'attached', reason, now: now() })
          .then(() => live.publish([{ topic: 'events', wid, kind: 'camera' }]))
          .catch((error: unknown) => log.warn({ err: error, camera: camid }, 'the state of a camera was not noted'))
      },
    },
  )
  return { of: camera, stop }
}

function isSame(a: AttachableCamera, b: AttachableCamera): boolean {
  return a.address === b.address && a.username === b.username && a.password === b.password && a.camid === b.camid
}

/** A connection that holds the lock until it is released; null where another server holds it. */
async function takeLock(pool: pg.Pool, onLost: () => void): Promise<pg.PoolClient | null> {
  const client = await pool.connect()
  client.once('error', onLost)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
  if (rows[0]?.taken) return client
  client.release()
  return null
}
