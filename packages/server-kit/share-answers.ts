/** Answers `make` under `key`, or what is made for another who asked meanwhile. */
export type ShareAnswers<T> = (key: string, make: () => Promise<T>) => Promise<T>

interface Turn<T> {
  readonly current: Promise<unknown>
  /** What all get who asked since it started. */
  next?: Promise<T>
}

/**
 * One answer under a key is made at a time. Who asks while it is made waits for the next, which is
 * one for all of them: nobody gets what was read before they asked.
 */
export function shareAnswers<T>(): ShareAnswers<T> {
  const turns = new Map<string, Turn<T>>()
  const start = (key: string, make: () => Promise<T>): Promise<T> => {
    const answer = make()
    const turn: Turn<T> = { current: answer.catch(() => undefined) }
    turns.set(key, turn)
    void turn.current.then(() => {
      if (turns.get(key) === turn && !turn.next) turns.delete(key)
    })
    return answer
  }
  return (key, make) => {
    const turn = turns.get(key)
    if (!turn) return start(key, make)
    return (turn.next ??= turn.current.then(() => start(key, make)))
  }
}
