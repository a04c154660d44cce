const mostEntries = 10_000

/** Decides whether something was last done so long ago that it is due again. */
export class Recent<K> {
  readonly #pauseMs: number
  #doneAt = new Map<K, number>()

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  /** Those that are due; they count as done. */
  due(keys: readonly K[], now: Date): K[] {
    const at = now.getTime()
    const due = keys.filter(
      (key) => Math.abs(at - (this.#doneAt.get(key) ?? -Infinity)) >= this.#pauseMs,
    )
    // senders may use any number of names
    if (this.#doneAt.size > mostEntries) this.#doneAt.clear()
    for (const key of due) this.#doneAt.set(key, at)
    return due
  }

  forget(keys: readonly K[]): void {
    for (const key of keys) this.#doneAt.delete(key)
  }
}
