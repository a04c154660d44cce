import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { Found } from '@roadside/contract/find-call.ts'

/**
 * How well a title is what was typed: 4 it is, 3 it begins so, 2 it holds it as whole words, 1 it holds one of the
 * numbers, 0 otherwise: of `นบ1001 214` pole 214 holds one, and pole 162 at กม. 3+214 none.
 */
function fitOf({ title }: Found, typed: string): number {
  const name = wordsOf(title)
  const words = wordsOf(typed)
  if (name === words) return 4
  if (name.startsWith(words)) return 3
  const holds = (part: string) => ` ${name} `.includes(` ${part} `)
  if (holds(words)) return 2
  return words.split(' ').some((word) => /\d/.test(word) && holds(word)) ? 1 : 0
}

const wordsOf = (text: string) =>
  normaliseSearch(text)
    .replaceAll(/[-./+_ ]+/g, ' ')
    .replaceAll(/(^| )0+(?=\d)/g, '$1')
    .trim()

/** The result that is meant: the only one, or one that fits better than the next; null where a person must choose. */
export function clearHit(items: readonly Found[], typed: string): Found | null {
  const [first, ...others] = items
  if (!first) return null
  const fit = fitOf(first, typed)
  return others.every((other) => fitOf(other, typed) < fit) ? first : null
}
