const everyMs = 2_000
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls `look` every two seconds, all players in one turn; answers what ends it. */
export function watchEverySoOften(look: () => void): () => void {
  watchers.add(look)
  timer ??= setInterval(() => watchers.forEach((one) => one()), everyMs)
  return () => {
    watchers.delete(look)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
