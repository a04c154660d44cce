import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { foldText } from '@roadside/contract/domain/fold.ts'

/** Digits of a one-time code: easy on a phone, and five tries in ten minutes find none. */
const digits = 8
export const codeLifeMs = 10 * 60_000

export interface LineCodes {
  make(): string
  /** The stored form. */
  hash(code: string): Buffer
}

/** Codes are stored by a keyed hash: of eight digits every plain one could be tried. */
export function makeLineCodes(secrets: readonly string[]): LineCodes {
  const [secret] = secrets
  if (secret === undefined) throw new Error('no secret to hash with')
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'LINE codes', 32))
  return {
    make: () => String(randomInt(10 ** digits)).padStart(digits, '0'),
    hash: (code) => createHmac('sha256', key).update(code).digest(),
  }
}

/** A code as people send it: `ผูก 1234 5678`, `12345678`, with Thai digits. Null: the text is another one. */
export function readCode(
  text: string,
): { readonly code: string; readonly isNamed: boolean } | null {
  const [, named, code] = /^(ผูก)? ?(\d{4}[ -]?\d{4})$/.exec(foldText(text.slice(0, 100))) ?? []
  return code === undefined
    ? null
    : { code: code.replace(/[ -]/, ''), isNamed: named !== undefined }
}
