import { randomInt } from 'node:crypto'

/** Crockford's Base32: without i, l, o and u, which are mistaken for others. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

/** A new code, of 50 bits: nobody finds another label by guessing. */
export function newLabelCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
