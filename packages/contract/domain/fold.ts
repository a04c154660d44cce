/*
 * The one folding for all comparing. `fold_text` and `fold_code` of the migrations fold alike,
 * which a test against PostgreSQL checks. Folded text is for comparing alone, never for showing.
 */

/** Characters that are not seen: zero-width spaces and joiners, byte-order and direction marks, soft hyphens, controls. */
const unseen = /\p{Default_Ignorable_Code_Point}|(?!\p{White_Space})\p{Cc}/gu
const whiteSpace = /\p{White_Space}+/gu
/**
 * Tone marks, maitaikhu, thanthakhat, yamakkan: they appear above a vowel sign and are typed after
 * it.
 */
const toneBeforeVowel =
  /(?<![\u0E47-\u0E4C\u0E4E])[\u0E47-\u0E4C\u0E4E]+[\u0E31\u0E34-\u0E3A\u0E4D][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]*/g
const tone = /[\u0E47-\u0E4C\u0E4E]/g
const notTone = /[^\u0E47-\u0E4C\u0E4E]/g
/** A tone mark after sara am, which has two parts here, belongs before its second part. */
const toneAfterSaraAm = /\u0E4D([\u0E47-\u0E4C\u0E4E]*)\u0E32([\u0E47-\u0E4C\u0E4E]+)/g
/** Dashes and points of numbers and codes that are read the same without them. */
const separators = /[ .\-\u2010-\u2015\u2212]/g

/** ๐–๙ as 0–9. */
export function arabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}

/**
 * The form in which texts that look the same are equal. Steps: Unicode's compatibility form (NFKC),
 * no unseen characters, small letters, Arabic digits, one plain space for all white space. Sara am
 * and Thai marks have one order, and แ replaces two เ.
 */
export function foldText(text: string): string {
  return arabicDigits(text.replace(unseen, '').normalize('NFKC').toLowerCase())
    .replace(toneBeforeVowel, (marks) => marks.replace(tone, '') + marks.replace(notTone, ''))
    .replace(toneAfterSaraAm, '\u0E4D$1$2\u0E32')
    .normalize('NFKC')
    .replaceAll('เเ', 'แ')
    .replace(whiteSpace, ' ')
    .trim()
}

/**
 * The form of plates, ids and typed numbers for comparing: {@link foldText} without spaces, points
 * and dashes.
 */
export function foldCode(text: string): string {
  return foldText(text).replace(separators, '')
}

/**
 * The form of a file's headings for comparing: {@link foldCode} without the signs that mark a
 * required column.
 */
export function foldHeading(text: string): string {
  return foldCode(text).replace(/[_*]/g, '')
}
