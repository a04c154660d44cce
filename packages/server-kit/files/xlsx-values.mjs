// @ts-check

/**
 * 0 → A, 27 → AB.
 * @param {number} column
 * @returns {string}
 */
export function columnName(column) {
  const before = Math.floor(column / 26) - 1
  return (before < 0 ? '' : columnName(before)) + String.fromCharCode(65 + (column % 26))
}

/**
 * Column and row of a reference: `AB7` → 27 and 7; null for an invalid one.
 * @param {string} reference
 */
export function placeOf(reference) {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? []
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(row) }
}

/**
 * A text with its escapes replaced: `_xHHHH_` is the character of that number, `_x005F_` an underscore (ECMA-376 part 1
 * §22.9.2.19). A number that is no character alone is left as it is written.
 * @param {string} text
 */
export function unescapeText(text) {
  if (!text.includes('_x')) return text
  return text
    .replaceAll(
      /_x([0-9a-f]{4})_/gi,
      (/** @type {string} */ whole, /** @type {string} */ digits) => {
        const code = Number.parseInt(digits, 16)
        return code === 0 || code >= 0xfffe ? whole : String.fromCharCode(code)
      },
    )
    .replaceAll(halfCharacter, '\uFFFD')
}

/** One half of a surrogate pair: no database stores it. */
const halfCharacter = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/**
 * Escapes a text so that it is read back unchanged: the reverse of {@link unescapeText}. XML itself
 * loses CR and controls.
 */
const toEscape = /_(?=x[0-9a-f]{4}_)|(?![\t\n])\p{Cc}/giu

/** @param {string} text */
export function escapeText(text) {
  return text
    .replaceAll(
      toEscape,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
}

/** Significant digits of a number in a spreadsheet. */
const digitsKept = 15

/**
 * A number as its spreadsheet stores it. A whole number with more digits than a spreadsheet stores
 * has lost its last ones. It is written as spreadsheets show it, 1.23E+15, so that nobody mistakes
 * it for an identifier.
 * @param {string} text
 */
export function numberText(text) {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  if (Math.abs(number) >= 10 ** digitsKept) return number.toExponential().toUpperCase()
  return plainNumber(Number(number.toPrecision(digitsKept)))
}

/**
 * A number without an exponent where it is small, as people write it: 0.00000001.
 * @param {number} number
 */
export function plainNumber(number) {
  const text = String(number)
  return text.includes('e-') ? number.toFixed(20).replace(/\.?0+$/, '') : text
}

/**
 * The meaning of a number in a cell of this format: a point of time, a span, or a number alone
 * (null).
 * @param {string} code format code (ECMA-376 part 1 §18.8.31)
 * @returns {'date' | 'span' | null}
 */
export function timeKind(code) {
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) return 'span'
  const [first = ''] = plain.replaceAll(/\[[^\]]*\]/g, '').split(';')
  return /[ymdhs]/i.test(first.replaceAll(/general/gi, '')) ? 'date' : null
}

/**
 * Formats that have no code in the file (ECMA-376 part 1 §18.8.30); 27–36, 50–58 and 71–81 are dates of East Asia and Thailand.
 * @param {number} id
 * @returns {'date' | 'span' | null}
 */
export function builtInTimeKind(id) {
  if (id === 46) return 'span'
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47
  return isDate || (id >= 50 && id <= 58) || (id >= 71 && id <= 81) ? 'date' : null
}

const msOfDay = 86_400_000

/**
 * A serial number of days as `2026-11-26`, `2026-11-26 08:30:00`, or `08:30:00` for a time without
 * a day; a span as `30:15:00`. A number outside a spreadsheet's dates stays a number.
 * @param {string} text
 * @param {'date' | 'span'} kind
 * @param {boolean} isSince1904 days are counted from 1904-01-01
 */
export function timeText(text, kind, isSince1904) {
  const serial = Number(text)
  if (text.trim() === '' || !(serial >= 0 && serial < 2_958_466)) return numberText(text)
  const seconds = Math.round(serial * 86_400)
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (kind === 'span' || serial < 1)
    return clock.map((part) => String(part).padStart(2, '0')).join(':')
  // the calendar of spreadsheets has a 29 February 1900
  const start = isSince1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const [day = '', time = ''] = new Date(start + (seconds * msOfDay) / 86_400)
    .toISOString()
    .split('T')
  return seconds % 86_400 === 0 ? day : `${day} ${time.slice(0, 8)}`
}
