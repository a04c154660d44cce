import { foldText } from './fold.ts'

/** Tone marks, maitaikhu and thanthakhat: often left out or typed in another order. */
const thaiMarks = /[\u0E47-\u0E4C\u0E4E]/g
/** Misspellings found in real registers (without the marks above). */
const misspellings: readonly (readonly [string, string])[] = [
  ['ฏ', 'ฎ'],
  ['เนียง', 'เนือง'],
  ['เเ', 'แ'],
]

/**
 * The form of a text for searches: {@link foldText}, without tone marks, the usual misspellings and
 * a space next to `.` and `+` (`ทล. 33`, `30 + 800`). For comparing only, never for showing.
 * `fold_search` of the migrations folds alike.
 */
export function normaliseSearch(text: string): string {
  let folded = foldText(text).replace(thaiMarks, '')
  for (const [wrong, right] of misspellings) folded = folded.replaceAll(wrong, right)
  return folded.replace(/ ?([.+]) ?/g, '$1').trim()
}

/** A text without points and dashes, which do not tell codes apart. */
export const withoutSigns = (text: string) => text.replaceAll(/[.-]/g, '')

/** A word with a letter may be a code, which people write with and without its signs. */
export const mayBeCode = (word: string) => /\p{L}/u.test(word)

/**
 * Whether the haystack contains every word of the needle, in any order; both from {@link
 * normaliseSearch}. `นบ1001` is `นบ.1001`, `p188` is `P-188`; numbers keep their point.
 */
export function matches(haystack: string, needle: string): boolean {
  return needle
    .split(' ')
    .every(
      (word) =>
        haystack.includes(word) ||
        (mayBeCode(word) && withoutSigns(haystack).includes(withoutSigns(word))),
    )
}

/**
 * The form of usernames for comparing, so that no account can look like another: {@link foldText},
 * and case folding (design §5). Upper before lower case also folds ß and the dotless ı.
 */
export function usernameKey(text: string): string {
  return foldText(foldText(text).toUpperCase())
}
