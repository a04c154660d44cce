import { setTimeout as sleep } from 'node:timers/promises'
import type { CameraPush } from '../push.ts'
import { DahuaStream, type DahuaEvent, type DahuaSignal } from '../decode/dahua-stream.ts'
import { channelOf, toHeartbeat, toPush } from '../decode/dahua.ts'
import { CameraError, getFrom, readPicture, sentenceOf, type CameraAccess } from './camera-http.ts'

export interface DahuaCamera extends CameraAccess {
  /** CAMID. */
  readonly camera: string
}

export interface DahuaCallbacks {
  /** One at a time, in order; the stream waits for it. Where it rejects, the camera is attached to anew. */
  readonly onPush: (push: CameraPush) => Promise<void>
  /** When it changes, or the reason (Thai, empty for `attached`) does. */
  readonly onState: (state: 'attached' | 'lost', reason: string) => void
  /** Whether an event's picture is worth fetching; all are where it is left out. */
  readonly wantsPicture?: (push: CameraPush) => boolean
}

/** Milliseconds; tests shorten them. */
export interface DahuaTimes {
  /**
   * Heartbeat interval requested from the camera (whole seconds); three missed ones mean a lost
   * connection.
   */
  readonly heartbeat: number
  readonly firstPause: number
  readonly longestPause: number
  /** After the account was refused: a few wrong passwords lock it. */
  readonly refusedPause: number
  readonly answer: number
  readonly picture: number
}

const usualTimes: DahuaTimes = {
  heartbeat: 5_000,
  firstPause: 1_000,
  longestPause: 60_000,
  refusedPause: 15 * 60_000,
  answer: 10_000,
  picture: 5_000,
}
const largestPicture = 8 * 1024 * 1024

/** Pause before the next attempt after `failures` in a row: doubled each time, within the longest, by chance up to half shorter. */
export function pauseMs(
  failures: number,
  times: Pick<DahuaTimes, 'firstPause' | 'longestPause'>,
  chance: number,
): number {
  const whole = Math.min(times.firstPause * 2 ** Math.max(0, failures - 1), times.longestPause)
  return Math.round(whole * (1 - chance / 2))
}

/** Attaches to the event stream of a Dahua camera and stays attached until `stop`, which resolves when nothing is under way. */
export function attachDahua(
  camera: DahuaCamera,
  callbacks: DahuaCallbacks,
  times: DahuaTimes = usualTimes,
) {
  const stopping = new AbortController()
  const underWay = stayAttached(camera, callbacks, times, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await underWay
    },
  }
}

async function stayAttached(
  camera: DahuaCamera,
  callbacks: DahuaCallbacks,
  times: DahuaTimes,
  signal: AbortSignal,
) {
  let [failures, lastState] = [0, '']
  const report = (state: 'attached' | 'lost', reason: string) => {
    if (lastState !== `${state} ${reason}`) callbacks.onState(state, reason)
    lastState = `${state} ${reason}`
  }
  while (!signal.aborted) {
    try {
      await followOnce(camera, callbacks, times, signal, (isReceived) => {
        if (isReceived) failures = 0
        report('attached', '')
      })
      throw new CameraError('กล้องปิดการเชื่อมต่อ')
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      report('lost', sentenceOf(error))
      const isRefused = error instanceof CameraError && error.isRefused
      const pause = isRefused ? times.refusedPause : pauseMs(failures, times, Math.random())
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}

/**
 * One connection, from its beginning to its end. Calls `onReceived(false)` once connected and
 * `onReceived(true)` for each message of the camera.
 */
async function followOnce(
  camera: DahuaCamera,
  callbacks: DahuaCallbacks,
  times: DahuaTimes,
  signal: AbortSignal,
  onReceived: (isReceived: boolean) => void,
) {
  const seconds = Math.max(1, Math.round(times.heartbeat / 1000))
  const path = `/cgi-bin/eventManager.cgi?action=attach&codes=[All]&heartbeat=${seconds}`
  const { body } = await getFrom(camera, path, times.answer, signal)
  onReceived(false)
  const stream = new DahuaStream()
  const silent = new CameraError('กล้องเงียบเกินเวลาที่กำหนด')
  // Only the camera's silence counts: the time that the console itself takes for a push does not.
  const watch = () => setTimeout(() => body.destroy(silent), times.heartbeat * 3)
  let timer = watch()
  try {
    for await (const chunk of body) {
      clearTimeout(timer)
      for (const one of stream.feed(chunk as Buffer)) {
        onReceived(true)
        await hand(one, camera, callbacks, times, signal)
        if (signal.aborted) return
      }
      timer = watch()
    }
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

async function hand(
  one: DahuaSignal,
  camera: DahuaCamera,
  callbacks: DahuaCallbacks,
  times: DahuaTimes,
  signal: AbortSignal,
) {
  const give = async (push: CameraPush) => {
    await callbacks.onPush(push).catch(() => {
      throw new CameraError('ไม่สามารถบันทึกเหตุการณ์ของกล้องได้ จะเชื่อมต่อใหม่')
    })
  }
  if (one.kind === 'heartbeat') return await give(toHeartbeat(camera.camera, new Date()))
  const push = toPush(camera.camera, one, new Date())
  const wanted = push.kind === 'event' && (callbacks.wantsPicture?.(push) ?? true)
  const picture = wanted ? await fetchPicture(one, camera, times, signal) : null
  await give(picture ? { ...push, pictures: [picture] } : push)
}

/** The camera's picture of this moment; an event without one is an event too. Channels count from 1 here, from 0 in events. */
async function fetchPicture(
  event: DahuaEvent,
  camera: DahuaCamera,
  times: DahuaTimes,
  signal: AbortSignal,
) {
  const both = AbortSignal.any([signal, AbortSignal.timeout(times.picture)])
  try {
    const path = `/cgi-bin/snapshot.cgi?channel=${channelOf(event)}`
    return await readPicture(await getFrom(camera, path, times.picture, both), largestPicture)
  } catch {
    return null
  }
}
