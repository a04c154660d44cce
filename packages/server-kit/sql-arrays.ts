/**
 * PostgreSQL array literals for `unnest($1::…[])`: the driver's own conversion of arrays costs
 * several times as much, which matters at thousands of rows in a second.
 */
export function numberArray(values: readonly (number | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ','
    const value = values[i]
    text += value === null || value === undefined ? 'NULL' : value
  }
  return `${text}}`
}

/** Booleans likewise. */
export function booleanArray(values: readonly (boolean | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value ? 't' : 'f')).join(',')}}`
}

/** Texts, quoted; null stays null. */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ','
    const value = values[i]
    text += value === null || value === undefined ? 'NULL' : quoted(value)
  }
  return `${text}}`
}

const separator = '\x1f'

/**
 * Texts that hold no control characters and are not empty, such as JSON, for `string_to_array($n, chr(31), '')`: nothing in
 * them is escaped, neither here nor when PostgreSQL reads them. Null is null. Without any values it is an empty array.
 */
export function joinedTexts(values: readonly (string | null)[]): string {
  let text = ''
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += separator
    text += values[i] ?? ''
  }
  return text
}

const special = /["\\]/
/** Neither control characters nor halves of characters, which JSON writes unlike PostgreSQL. */
const plain = /^[ -\ud7ff\ue000-\uffff]*$/

/** JSON writes quotes and backslashes as PostgreSQL reads them, and four times as fast as they are replaced. */
function quoted(value: string): string {
  if (!special.test(value)) return `"${value}"`
  return plain.test(value) ? JSON.stringify(value) : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

/** Times as milliseconds since 1970, for `to_timestamp(x / 1000.0)`. */
export function timeArray(values: readonly (Date | null)[]): string {
  return numberArray(values.map((value) => value?.getTime() ?? null))
}
