/**
 * The choices of one call with made-up arguments: which member of a union, whether an optional field is there. Each has a
 * key, its place in the arguments. The first option holds where nothing else is asked for.
 */
export class Choices {
  readonly seen = new Map<string, number>()
  readonly #wanted: ReadonlyMap<string, number>
  readonly #draw: (() => number) | null

  /** `draw` (0 ≤ x < 1) picks what is not `wanted` for. */
  constructor(wanted: ReadonlyMap<string, number>, draw: (() => number) | null = null) {
    this.#wanted = wanted
    this.#draw = draw
  }

  pick(key: string, options: number): number {
    if (options < 2) return 0
    this.seen.set(key, options)
    const wanted = this.#wanted.get(key)
    if (wanted !== undefined) return Math.min(wanted, options - 1)
    return this.#draw ? Math.floor(this.#draw() * options) : 0
  }
}

/** Pseudo-random numbers, the same in every run. */
export function makeDraw(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Calls `run` until each option of each choice was taken at least once, the others being the first; then some times with
 * all of them drawn.
 */
export async function exploreChoices(
  run: (choices: Choices) => Promise<void>,
  { most, drawn }: { readonly most: number; readonly drawn: number },
): Promise<void> {
  const known = new Set<string>()
  const waiting: ReadonlyMap<string, number>[] = [new Map()]
  for (let runs = 0; runs < most; runs++) {
    const wanted = waiting.shift()
    if (!wanted) break
    const choices = new Choices(wanted)
    await run(choices)
    for (const [key, options] of choices.seen) {
      if (known.has(key)) continue
      known.add(key)
      for (let option = 1; option < options; option++)
        waiting.push(new Map([...wanted, [key, option]]))
    }
  }
  if (known.size < 2) return
  for (let seed = 1; seed <= drawn; seed++) await run(new Choices(new Map(), makeDraw(seed)))
}
