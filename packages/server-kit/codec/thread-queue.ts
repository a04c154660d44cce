import type { FastifyBaseLogger } from 'fastify'
import type { CodecLimits } from './codec.ts'
import { createFairQueue } from './fair-queue.ts'
import { startThread, type Job, type Thread } from './thread.ts'

/** One thread with its queue. A thread that hangs or breaks is replaced, and only the call that did it fails. */
export interface ThreadQueue {
  /** False when the queue is full. */
  push(job: Job): boolean
  close(): Promise<void>
}

interface ThreadQueueOptions {
  readonly name: string
  /** Calls that its thread is given at a time. */
  readonly ahead: number
  readonly limits: CodecLimits
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export function createThreadQueue({ name, ahead, limits, log }: ThreadQueueOptions): ThreadQueue {
  const waiting = createFairQueue<Job>(limits.waiting)
  let thread: Thread | null = null
  let isClosed = false

  const failQueued = (why: 'unavailable' | 'closed') => {
    for (let job = waiting.shift(); job; job = waiting.shift()) job.settle({ kind: 'not_run', why })
  }
  const start = () =>
    startThread(ahead, limits, pump, ({ culprit, unanswered, wasReady, error }) => {
      log.error({ err: error, lane: name, profile: culprit?.profileKey }, 'codec thread replaced')
      thread = null
      culprit?.settle({ kind: 'cut_off', why: 'hang' })
      for (const job of unanswered.toReversed()) waiting.putBack(job.profileKey, job)
      if (!wasReady) failQueued('unavailable')
      pump()
    })
  const pump = () => {
    if (isClosed) return
    if (waiting.size() > 0) thread ??= start()
    while (thread?.hasRoom()) {
      const job = waiting.shift()
      if (!job) return
      if (job.isWanted()) thread.send(job)
      else job.settle({ kind: 'not_run', why: 'suspended' })
    }
  }

  return {
    push: (job) => {
      if (isClosed) {
        job.settle({ kind: 'not_run', why: 'closed' })
        return true
      }
      if (!waiting.push(job.profileKey, job)) return false
      pump()
      return true
    },
    close: async () => {
      isClosed = true
      failQueued('closed')
      await thread?.end()
    },
  }
}
