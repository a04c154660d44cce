import { remotePoints } from './point-channel.ts'
import type { PointColumns, PointSource } from './point-source.ts'
import type { PointWorkerMessage } from './point-worker.ts'

/** Points that the page has and a worker indexes, so that thousands of them never hold up the page; see `useWorkerPoints`. */
export class WorkerPoints {
  #source: PointSource | null = null
  #worker: Worker | null = null
  #columns: PointColumns | null = null
  readonly #listeners = new Set<() => void>()

  /** For a point layer; null until the worker runs. */
  readonly source = (): PointSource | null => this.#source
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns how to stop. */
  start(): () => void {
    const worker = new Worker(new URL('./point-worker.ts', import.meta.url), { type: 'module' })
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ port: port2 } satisfies PointWorkerMessage, [port2])
    this.#become(worker, remotePoints(port1))
    this.#send()
    return () => {
      worker.terminate()
      port1.close()
      this.#become(null, null)
    }
  }

  /** Replaces every point. */
  set(columns: PointColumns): void {
    this.#columns = columns
    this.#send()
  }

  #send(): void {
    if (this.#columns)
      this.#worker?.postMessage({ columns: this.#columns } satisfies PointWorkerMessage)
  }

  #become(worker: Worker | null, source: PointSource | null): void {
    this.#worker = worker
    this.#source = source
    for (const listener of this.#listeners) listener()
  }
}
