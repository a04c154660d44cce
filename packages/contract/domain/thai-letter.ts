import { rangeName } from './time-range.ts'

/** Words of official letters (ระเบียบสำนักนายกรัฐมนตรีว่าด้วยงานสารบรรณ พ.ศ. ๒๕๒๖). */

const latinWord = /[A-Za-z]/
const zero = '๐'.codePointAt(0) ?? 0

/** A text with Thai digits; a word with a Latin letter is a code, as it stands on the equipment, and stays. */
export function thaiDigits(text: string): string {
  return text
    .split(/([\s()/,]+)/)
    .map((word) =>
      latinWord.test(word)
        ? word
        : word.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
    )
    .join('')
}

/** A day `yyyy-mm-dd` as letters write it: `๒๙ พฤศจิกายน ๒๕๖๙`. */
export function letterDay(day: string): string {
  const month = rangeName({ step: 'month', first: `${day.slice(0, 7)}-01` })
  return thaiDigits(`${Number(day.slice(8, 10))} ${month}`)
}
