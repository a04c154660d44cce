import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyBaseLogger } from 'fastify'
import { judgeSight, type Sight } from '../../rules/health.ts'
import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import { lookAtStream, type AnswerWithin } from './look.ts'
import { claimDue, followCameras, noteLooks, type DueStream, type LookedAt } from './repository.ts'
import { resolveHost, type Resolve } from '@roadside/server-kit/networks/resolve.ts'

export interface ProbeOptions extends Pick<Deps, 'database' | 'live' | 'now'> {
  readonly log: FastifyBaseLogger
  readonly guard: AddressGuard
  /** Answers some addresses in place of the network. */
  readonly answerWithin?: Promise<AnswerWithin>
  readonly resolve?: Resolve
  readonly timeoutMs?: number
  /** Pause where nothing is due. Milliseconds. */
  readonly idleMs?: number
}

/** Streams that one server looks at side by side. */
const mostAtOnce = 16
/** Milliseconds. A look that takes longer, redirects and the chosen variant included, is cut off. */
const defaultTimeoutMs = 10_000
/** How often new, moved and archived cameras are looked for. Milliseconds. */
const followEveryMs = 3_000
/** Until the next round, in milliseconds: there is more to do, looks are under way, the database did not answer. */
const pauses = { more: 40, underWay: 250, failed: 5_000 } as const

/** Looks at every camera's stream in turn as long as the server runs; several servers share the cameras. */
export function runProbes(options: ProbeOptions): { stop(): Promise<void> } {
  const { database, live, now, log, idleMs = 1_000 } = options
  const busy = new Map<AbortController, Promise<void>>()
  let isStopped = false
  let noted: LookedAt[] = []
  let followedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const notify = (wids: readonly number[]) => {
    if (wids.length > 0) live.publish(wids.map((wid) => ({ topic: 'cctv', wid, kind: 'state' })))
  }
  const note = async () => {
    const looks = noted
    noted = []
    notify(await noteLooks(database.db, looks, now()))
  }
  const look = async (stream: DueStream, control: AbortController) => {
    const sight = await lookOnce(stream, options, control)
    busy.delete(control)
    // cut off by the end of the server: the next one looks
    if (!isStopped)
      noted.push({ id: stream.id, url: stream.url, ...judgeSight(stream, sight, now()) })
  }
  /** Answers the pause until the next round. */
  const work = async (): Promise<number> => {
    await note()
    if (performance.now() - followedAt >= followEveryMs) {
      followedAt = performance.now()
      notify(await followCameras(database.db, now()))
    }
    const free = mostAtOnce - busy.size
    const due = free > 0 ? await claimDue(database.db, free, now()) : []
    for (const stream of due) {
      const control = new AbortController()
      busy.set(control, look(stream, control))
    }
    if (noted.length > 0 || (free > 0 && due.length === free)) return pauses.more
    return busy.size > 0 ? Math.min(pauses.underWay, idleMs) : idleMs
  }
  const turn = () => {
    round = work()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'streams could not be probed')
        return pauses.failed
      })
      .then((pause) => {
        if (!isStopped) timer = setTimeout(turn, pause)
      })
  }
  turn()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
      for (const control of busy.keys()) control.abort()
      await Promise.all(busy.values())
      await note().catch((error: unknown) =>
        log.warn({ err: error }, 'the last probes were not stored'),
      )
    },
  }
}

const nothingWithin: Promise<AnswerWithin> = Promise.resolve(() => null)

/** Throws never. */
async function lookOnce(
  { id, url }: DueStream,
  options: ProbeOptions,
  control: AbortController,
): Promise<Sight> {
  const { guard, log, answerWithin = nothingWithin, resolve = resolveHost } = options
  const timer = setTimeout(() => control.abort(), options.timeoutMs ?? defaultTimeoutMs)
  try {
    return await lookAtStream(url, { guard, resolve, signal: control.signal }, await answerWithin)
  } catch (error) {
    log.error({ err: error, camera: id }, 'a probe of a stream failed unexpectedly')
    return { kind: 'failed', reason: 'connection' }
  } finally {
    clearTimeout(timer)
  }
}
