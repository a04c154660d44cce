import { ApiError } from '@roadside/contract/errors.ts'
import type { LampAnswers, LampAsk, LampWorkerStart, NumberedAnswer } from './lamp-asks.ts'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
}

/** A lamp worker and the line to it: what is asked is answered, or throws {@link ApiError}. */
export class LampLine {
  /** For `remotePoints`. */
  readonly points: MessagePort
  readonly #worker = new Worker(new URL('./lamp-worker.ts', import.meta.url), { type: 'module' })
  readonly #asks: MessagePort
  readonly #waiting = new Map<number, Waiting>()
  #number = 0
  /** Why the worker answers nothing any more. */
  #end: Error | null = null

  constructor(path: string, wid: number) {
    const [asks, points] = [new MessageChannel(), new MessageChannel()]
    this.#asks = asks.port1
    this.points = points.port1
    this.#asks.onmessage = ({ data }: MessageEvent<NumberedAnswer>) => this.#hear(data)
    this.#worker.onerror = () => this.#fail(new ApiError('unavailable', 'ไม่สามารถโหลดส่วนนี้ได้'))
    const start: LampWorkerStart = { path, wid, asks: asks.port2, points: points.port2 }
    this.#worker.postMessage(start, [asks.port2, points.port2])
  }

  ask<Ask extends LampAsk>(ask: Ask): Promise<LampAnswers[Ask['ask']]> {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end)
      this.#number += 1
      this.#waiting.set(this.#number, { resolve, reject })
      this.#asks.postMessage({ ...ask, number: this.#number })
    })
  }

  close(): void {
    this.#worker.terminate()
    this.#asks.close()
    this.points.close()
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
