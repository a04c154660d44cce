import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { Found } from '@roadside/contract/find-call.ts'

/** How well a title is what was typed: 3 it is, 2 it begins so, 1 it holds it as whole words, 0 otherwise. */
function fitOf({ title }: Found, typed: string): number {
  const name = wordsOf(title)
  const words = wordsOf(typed)
  if (name === words) return 3
  if (name.startsWith(words)) return 2
  return ` ${name} `.includes(` ${words} `) ? 1 : 0
}

const wordsOf = (text: string) =>
  normaliseSearch(text)
    .replaceAll(/[-./+_ ]+/g, ' ')
    .trim()

/** The result that is meant: the only one, or one that fits better than the next; null where a person must choose. */
export function clearHit(items: readonly Found[], typed: string): Found | null {
  const [first, second] = items
  if (!first) return null
  if (!second || fitOf(first, typed) > fitOf(second, typed)) return first
  return null
}
