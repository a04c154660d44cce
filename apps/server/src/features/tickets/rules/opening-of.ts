/** A step that put an alarm out of the way, or back; milliseconds. */
export interface AlarmStep {
  readonly type:
    'suppressed' | 'unsuppressed' | 'shelved' | 'unshelved' | 'outOfService' | 'inService'
  readonly at: number
}

const pairs = {
  suppressed: { way: 'root', isHidden: true },
  unsuppressed: { way: 'root', isHidden: false },
  shelved: { way: 'shelf', isHidden: true },
  unshelved: { way: 'shelf', isHidden: false },
  outOfService: { way: 'service', isHidden: true },
  inService: { way: 'service', isHidden: false },
} as const

interface Lasting {
  readonly raised_at: number
  /** Null: it lasts. */
  readonly cleared_at: number | null
  /** It is out of the way now. */
  readonly is_hidden: boolean
}

/**
 * When a rule would have opened a ticket of an alarm: once its cause had lasted so long, and at the
 * first moment since `from` at which it was not out of the way. Null: never. Milliseconds; pure.
 * `steps` are those since `from`, in the order of time.
 */
export function openingOf(
  { raised_at, cleared_at, is_hidden }: Lasting,
  steps: readonly AlarmStep[],
  { minutes, from, now }: { minutes: number; from: number; now: number },
): number | null {
  const least = Math.max(raised_at + minutes * 60_000, from)
  const end = cleared_at ?? now
  // what comes back first was away before; without any step it is as it is now
  const hidden = new Set<string>()
  const known = new Set<string>()
  for (const { type } of steps) {
    const { way, isHidden } = pairs[type]
    if (!known.has(way) && !isHidden) hidden.add(way)
    known.add(way)
  }
  if (is_hidden && steps.length === 0) return null
  let shownSince: number | null = hidden.size === 0 ? from : null
  for (const { type, at } of steps) {
    if (shownSince !== null && at > Math.max(shownSince, least)) break
    const { way, isHidden } = pairs[type]
    if (isHidden) hidden.add(way)
    else hidden.delete(way)
    shownSince = hidden.size === 0 ? (shownSince ?? at) : null
  }
  if (shownSince === null) return null
  const at = Math.max(shownSince, least)
  return at <= end ? at : null
}
