import type { LiveMessage } from '@roadside/contract/live.ts'
import { freshReads } from '../api/fresh-reads.ts'

/**
 * Called with changes; no messages means that anything may have changed (the stream was
 * interrupted). While a returned promise is pending the listener is not called; changes meanwhile
 * follow afterwards.
 */
export type OnLiveChange = (messages: readonly LiveMessage[]) => void | Promise<unknown>

export interface LiveSubject {
  readonly topic: string
  /** Null: every site of the topic. */
  readonly wid: number | null
  /** Changes of these kinds alone; without it all. */
  readonly kinds?: readonly string[]
}

export interface LiveStore {
  /** Returns how to stop. */
  subscribe(subject: LiveSubject, onChange: OnLiveChange): () => void
  notify(message: LiveMessage): void
  /** Everything shown must be queried again. */
  reset(): void
  /** Returns how to stop. Called when the stream broke: what is under way may wait for a console that hangs. */
  onInterruption(listener: () => void): () => void
  interrupt(): void
}

/** Changes of one frame are delivered together. Milliseconds. */
const frameMs = 16
/**
 * Least time between two calls of one listener; the last change is always delivered. Milliseconds.
 */
const throttleMs = 150

/** The listeners of this page, by subject. */
export function createLiveStore(): LiveStore {
  const listenersOf = new Map<string, Set<Listener>>()
  const interruptionListeners = new Set<() => void>()
  return {
    subscribe: (subject, onChange) => {
      const { topic } = subject
      const listener = new Listener(subject, onChange)
      const listeners = listenersOf.get(topic) ?? new Set()
      listenersOf.set(topic, listeners.add(listener))
      return () => {
        listener.stop()
        listeners.delete(listener)
      }
    },
    notify: (message) => {
      for (const listener of listenersOf.get(message.topic) ?? []) listener.receive(message)
    },
    reset: () => {
      for (const listeners of listenersOf.values())
        for (const listener of listeners) listener.receiveReset()
    },
    onInterruption: (listener) => {
      interruptionListeners.add(listener)
      return () => interruptionListeners.delete(listener)
    },
    interrupt: () => {
      for (const listener of interruptionListeners) listener()
    },
  }
}

class Listener {
  readonly #subject: LiveSubject
  readonly #onChange: OnLiveChange
  #waiting = new Map<string, LiveMessage>()
  #isReset = false
  #isBusy = false
  #isStopped = false
  #lastToldAt = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(subject: LiveSubject, onChange: OnLiveChange) {
    this.#subject = subject
    this.#onChange = onChange
  }

  receive(message: LiveMessage): void {
    const { wid, kinds } = this.#subject
    if (wid !== null && message.wid !== null && message.wid !== wid) return
    if (kinds && !kinds.includes(message.kind)) return
    this.#waiting.set(`${message.wid} ${message.kind}`, message)
    this.#schedule()
  }

  receiveReset(): void {
    this.#isReset = true
    this.#schedule()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#isBusy || this.#isStopped) return
    // a timer and not an animation frame: those stand still in a tab that is not looked at, where an alarm must still sound
    const wait = Math.max(frameMs, this.#lastToldAt + throttleMs - performance.now())
    this.#timer ??= setTimeout(() => void this.#notify(), wait)
  }

  async #notify(): Promise<void> {
    const messages = this.#isReset ? [] : [...this.#waiting.values()]
    this.#timer = undefined
    this.#waiting = new Map()
    this.#isReset = false
    this.#isBusy = true
    this.#lastToldAt = performance.now()
    freshReads.noteChange()
    try {
      await this.#onChange(messages)
    } catch (error) {
      console.error('live change', error)
    }
    this.#isBusy = false
    if (this.#isReset || this.#waiting.size > 0) this.#schedule()
  }
}
