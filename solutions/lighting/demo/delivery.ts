import type { BaseLogger } from 'pino'
import type { Post } from './message.ts'

const atOnce = 8
/** Older ones are forgotten when so many wait: the console has been away for an hour. */
const mostWaiting = 12_000
const longestPauseMs = 30_000
const timeoutMs = 20_000

export interface Delivery {
  send(posts: readonly Post[]): void
  /** Ends after the messages on their way have been answered; what waits is given up. */
  stop(): Promise<void>
}

/** Posts messages in order, some at once; while the console does not answer or is not ready they wait. */
export function startDelivery(options: {
  readonly origin: string
  readonly ingestKey: string
  readonly log: Pick<BaseLogger, 'warn' | 'info'>
}): Delivery {
  const { origin, ingestKey, log } = options
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ingestKey}` }
  const waiting: Post[] = []
  const onTheirWay = new Set<Promise<void>>()
  let isStopped = false
  let pauseMs = 0
  let resume: NodeJS.Timeout | undefined

  const pump = () => {
    while (!isStopped && !resume && onTheirWay.size < (pauseMs ? 1 : atOnce)) {
      const post = waiting.shift()
      if (!post) return
      const delivered = deliver(post).finally(() => {
        onTheirWay.delete(delivered)
        pump()
      })
      onTheirWay.add(delivered)
    }
  }

  const deliver = async (post: Post) => {
    const status = await fetch(origin + post.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(post.body),
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if (status >= 200 && status < 300) {
      if (pauseMs) log.info('the demonstration’s devices reach the console again')
      pauseMs = 0
    } else if (status === 400) {
      log.warn(
        { path: post.path },
        'the console does not understand a message of the demonstration',
      )
    } else {
      waiting.unshift(post)
      if (!resume && !isStopped) wait(status)
    }
  }

  const wait = (status: number) => {
    if (!pauseMs)
      log.warn({ status }, 'the demonstration’s devices do not reach the console; they wait')
    pauseMs = Math.min(pauseMs * 2 || 1_000, longestPauseMs)
    resume = setTimeout(() => {
      resume = undefined
      pump()
    }, pauseMs)
  }

  return {
    send(posts) {
      waiting.push(...posts)
      waiting.splice(0, waiting.length - mostWaiting)
      pump()
    },
    async stop() {
      isStopped = true
      clearTimeout(resume)
      await Promise.all(onTheirWay)
    },
  }
}
