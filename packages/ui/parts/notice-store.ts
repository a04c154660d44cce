export interface Notice {
  readonly id: number
  readonly tone: 'ok' | 'fault' | 'warn'
  readonly text: string
}

/** How long notices stay (specification §9; a warning is no answer to a press, and long enough to be read). Milliseconds. */
export const noticeMs = { ok: 1000, fault: 2000, warn: 12_000 } as const

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setNotices(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a sentence for a moment and has it read out; `ms` replaces the specified duration. */
export function showNotice(tone: Notice['tone'], text: string, ms: number = noticeMs[tone]): void {
  const notice = { id: ++lastId, tone, text }
  setNotices([...notices, notice])
  setTimeout(() => setNotices(notices.filter((other) => other !== notice)), ms)
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentNotices(): readonly Notice[] {
  return notices
}
