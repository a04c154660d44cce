import { createHash, randomInt } from 'node:crypto'

const count = 10
/** Without signs that are easily misread on paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const part = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')

/** Ten codes of some 50 bits, each good once in place of a one-time code. */
export function makeCodes(): string[] {
  return Array.from({ length: count }, () => `${part()}-${part()}`)
}

/** The stored form of a recovery code; case and separators between the signs make no difference. */
export function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest()
}
