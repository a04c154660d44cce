import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CodecEntry, CodecLimits } from './codec.ts'
import type { Reply } from './reply.ts'

export interface Job {
  readonly profileKey: string
  readonly source: string
  readonly entry: CodecEntry
  /** The codec's input as JSON. */
  readonly input: string
  /** Called when the job's turn comes; false when its codec was suspended meanwhile. */
  readonly isWanted: () => boolean
  readonly settle: (reply: Reply) => void
}

/**
 * The end of a thread: `culprit` is the call that it did not survive, `unanswered` are those behind
 * it.
 */
export interface ThreadEnd {
  readonly culprit: Job | null
  readonly unanswered: readonly Job[]
  readonly wasReady: boolean
  readonly error: unknown
}

export interface Thread {
  readonly hasRoom: () => boolean
  send(job: Job): void
  end(): Promise<void>
}

type FromThread =
  Reply | { readonly kind: 'ready' } | { readonly kind: 'broken'; readonly message: string }

/**
 * When the server's own thread was blocked, answers lie here unread: they are read before the other
 * thread is given up.
 */
const graceMs = 100

/** Imported as texts: the server's bundle has no such files next to it. */
const texts = import.meta.glob<string>('./*.mjs', { query: '?raw', import: 'default', eager: true })
const programs = {
  harness: texts['./harness.mjs'],
  prelude: texts['./prelude.mjs'],
  bytesPrelude: texts['./bytes-prelude.mjs'],
}
const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(texts['./worker.mjs'] ?? '')}`)

/** `ahead`: calls handed over before their answers are here, so that the thread need not wait between two of them. */
export function startThread(
  ahead: number,
  limits: CodecLimits,
  onRoom: () => void,
  onEnd: (end: ThreadEnd) => void,
): Thread {
  const { resolve } = createRequire(import.meta.url)
  const quickjsUrl = pathToFileURL(resolve('quickjs-emscripten')).href
  const workerData = { ...programs, limits, quickjsUrl, bufferPath: resolve('buffer/index.js') }
  const worker = new Worker(workerUrl, { workerData, env: {}, execArgv: [] })
  worker.unref()
  const inFlight: Job[] = []
  const sentSources = new Map<string, string>()
  let isReady = false
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined

  const finish = (error: unknown) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    void worker.terminate()
    const [culprit = null, ...unanswered] = inFlight
    onEnd({ culprit, unanswered, wasReady: isReady, error })
  }
  const watch = () => {
    clearTimeout(timer)
    if (inFlight.length === 0) return
    timer = setTimeout(() => {
      timer = setTimeout(() => finish(new Error('codec does not answer')), graceMs)
    }, limits.hangMs)
  }

  worker.on('message', (reply: FromThread) => {
    if (hasEnded) return
    if (reply.kind === 'broken') return finish(new Error(reply.message))
    if (reply.kind === 'ready') isReady = true
    else inFlight.shift()?.settle(reply)
    watch()
    onRoom()
  })
  worker.on('error', finish)
  worker.on('exit', (code) => finish(new Error(`codec thread ended with ${code}`)))

  return {
    hasRoom: () => isReady && inFlight.length < ahead,
    send: (job) => {
      const { profileKey, source, entry, input } = job
      const isKnown = sentSources.get(profileKey) === source
      sentSources.set(profileKey, source)
      inFlight.push(job)
      worker.postMessage({ profileKey, entry, input, source: isKnown ? undefined : source })
      if (inFlight.length === 1) watch()
    },
    end: async () => {
      hasEnded = true
      clearTimeout(timer)
      for (const job of inFlight) job.settle({ kind: 'not_run', why: 'closed' })
      await worker.terminate()
    },
  }
}
