import { ApiError } from '@roadside/contract/errors.ts'
import { startLampWorker, takePreloaded, type LampWorker } from '../preload.ts'
import type { LampAnswers, LampQuery, NumberedAnswer } from './lamp-queries.ts'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
}

/**
 * A lamp worker and the connection to it. A request resolves with its answer, or throws {@link
 * ApiError}.
 */
export class LampLine {
  /** The lamps were requested before this side could receive changes. */
  readonly isBegun: boolean
  readonly #to: LampWorker
  readonly #waiting = new Map<number, Waiting>()
  #number = 0
  /** Why the worker answers nothing any more. */
  #end: Error | null = null

  /** `token`: the account for which lamps may have been requested already. */
  constructor(wid: number, token: string) {
    const preloaded = takePreloaded(wid, token)
    this.isBegun = preloaded !== null
    this.#to = preloaded ?? startLampWorker(wid)
    this.#to.queries.onmessage = ({ data }: MessageEvent<NumberedAnswer>) => this.#hear(data)
    this.#to.worker.onerror = () => this.#fail(new ApiError('unavailable', 'ไม่สามารถโหลดส่วนนี้ได้'))
  }

  /** For `remotePoints`. */
  get points(): MessagePort {
    return this.#to.points
  }

  query<Query extends LampQuery>(query: Query): Promise<LampAnswers[Query['query']]> {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end)
      this.#number += 1
      this.#waiting.set(this.#number, { resolve, reject })
      this.#to.queries.postMessage({ ...query, number: this.#number })
    })
  }

  close(): void {
    this.#to.worker.terminate()
    this.#to.queries.close()
    this.#to.points.close()
    this.#fail(new ApiError('unavailable'))
  }

  #hear(data: NumberedAnswer): void {
    const waiting = this.#waiting.get(data.number)
    this.#waiting.delete(data.number)
    if ('failure' in data) waiting?.reject(new ApiError(data.failure.code, data.failure.message))
    else waiting?.resolve(data.answer as never)
  }

  #fail(error: Error): void {
    this.#end ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
