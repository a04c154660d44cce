/** Characters that are not seen: zero-width spaces and joiners, byte-order marks, soft hyphens, variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Tone marks, maitaikhu and thanthakhat: often left out or typed in another order. */
const thaiMarks = /[\u0E47-\u0E4C\u0E4E]/g
/** Misspellings found in real registers (without the marks above), and แ typed as two เ. */
const misspellings: readonly (readonly [string, string])[] = [
  ['ฏ', 'ฎ'],
  ['เนียง', 'เนือง'],
  ['เเ', 'แ'],
]

/** ๐–๙ as 0–9. */
export function arabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}

/**
 * What a search compares: blind to case, repeated spaces, a space beside `.` and `+` (`ทล. 33`, `30 + 800`),
 * Thai digits, full-width letters, unseen characters, tone marks and the usual misspellings.
 * For comparing only, never for showing.
 */
export function normaliseSearch(text: string): string {
  let folded = arabicDigits(text.replace(unseen, '').normalize('NFKC').toLowerCase().replace(thaiMarks, ''))
  for (const [wrong, right] of misspellings) folded = folded.replaceAll(wrong, right)
  return folded
    .replace(/\s+/g, ' ')
    .replace(/ ?([.+]) ?/g, '$1')
    .trim()
}

/** Whether every word of the needle stands in the haystack, in any order; both from {@link normaliseSearch}. */
export function matches(haystack: string, needle: string): boolean {
  return needle.split(' ').every((word) => haystack.includes(word))
}

/**
 * What two usernames are compared by: NFKC and case folding (design §5), without unseen characters, so that no account
 * can look like another. Upper before lower case also folds ß and the dotless ı.
 */
export function usernameKey(text: string): string {
  return text.replace(unseen, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim()
}
