import type { RunServices } from '@roadside/server-kit/solution-server.ts'
import { eventCodes, typeOf } from '../codes.ts'
import type { CameraAccess } from '../camera-access.ts'
import { attachDahua } from './dahua-client.ts'
import { makeHeldLock } from './held-lock.ts'
import { findAttachable, noteAttachment, type AttachableCamera } from './repository.ts'

/** Milliseconds between looks at which cameras there are, and whose they are to attach to. */
const usualLook = 15_000

interface Attached {
  readonly of: AttachableCamera
  readonly stop: () => Promise<void>
}

/** Attaches to the cameras that do not push by themselves, as they are registered, as long as the server runs. */
export function runAttachments(
  services: RunServices,
  access: CameraAccess,
  lookEveryMs = usualLook,
): { stop(): Promise<void> } {
  const { database, log } = services
  const attached = new Map<number, Attached>()
  const lock = makeHeldLock(database.pool)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const detach = async (isUnwanted: (camera: AttachableCamera) => boolean) => {
    const unwanted = [...attached.values()].filter(({ of }) => isUnwanted(of))
    for (const { of } of unwanted) attached.delete(of.id)
    await Promise.all(unwanted.map(({ stop }) => stop()))
  }
  const look = async () => {
    const cameras = await findAttachable(database.db)
    const wanted = cameras.length > 0 && (await lock.hold()) ? cameras : []
    await detach((camera) => !wanted.some((one) => isSame(one, camera)))
    for (const camera of wanted)
      if (!attached.has(camera.id)) attached.set(camera.id, attach(camera, services, access))
  }
  const turn = () => {
    looking = look()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the cameras to attach to could not be read'),
      )
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
      await detach(() => true)
      lock.release()
    },
  }
}

function attach(
  camera: AttachableCamera,
  services: RunServices,
  { sealer, guard }: CameraAccess,
): Attached {
  const { database, log, submit } = services
  const { camid, address, username } = camera
  const password = camera.password === '' ? '' : sealer.unseal(camera.password)
  if (password === null) {
    // a few wrong passwords would lock the account
    const noted = note(camera, services, false, 'อ่านรหัสผ่านของกล้องที่เก็บไว้ไม่ได้ กรุณาบันทึกรหัสผ่านใหม่')
    return { of: camera, stop: () => noted }
  }
  let codes: Awaited<ReturnType<typeof eventCodes>> = new Map()
  let noted: Promise<void> = Promise.resolve()
  const { stop } = attachDahua(
    { camera: camid, address, username, password, guard },
    {
      onPush: async (push) => {
        // the attachment clears an earlier problem; a problem in this push stays
        await noted
        try {
          codes = await eventCodes(database.db)
          await submit([push])
        } catch (error) {
          log.warn({ err: error, camera: camid }, 'an event of a camera was not stored')
          throw error
        }
      },
      wantsPicture: ({ maker, code }) => typeOf(codes, maker, code) !== undefined,
      // one after the other, as they came: the last is what counts
      onState: (state, reason) => {
        noted = noted.then(() => note(camera, services, state === 'attached', reason))
      },
    },
  )
  return {
    of: camera,
    stop: async () => {
      await stop()
      await noted
    },
  }
}

async function note(
  { id, wid, camid }: AttachableCamera,
  { database, live, log, now }: RunServices,
  isAttached: boolean,
  reason: string,
): Promise<void> {
  log.info({ camera: camid, isAttached, reason }, 'event stream of a camera')
  try {
    await noteAttachment(database.db, id, { isAttached, reason, now: now() })
    live.publish([{ topic: 'events', wid, kind: 'camera' }])
  } catch (error) {
    log.warn({ err: error, camera: camid }, 'the state of a camera was not noted')
  }
}

function isSame(a: AttachableCamera, b: AttachableCamera): boolean {
  const isSameCamera = a.id === b.id && a.camid === b.camid && a.wid === b.wid
  return (
    isSameCamera &&
    a.address === b.address &&
    a.username === b.username &&
    a.password === b.password
  )
}
