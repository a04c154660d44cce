import { describe, expect, test } from 'vitest'
import { makeTotpSecret, totpStep, totpUri } from './totp.ts'

/** Base32 of the secret of RFC 6238 appendix B, `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238 appendix B, SHA-1: of its eight digits the last six
describe.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s', (seconds, code) => {
  const step = Math.floor(seconds / 30)

  test('the code is known, one step early and late too, and no further', () => {
    expect(totpStep(secret, code, at(seconds))).toBe(step)
    expect([-30, 30].map((off) => totpStep(secret, code, at(seconds + off)))).toEqual([step, step])
    expect([-60, 60].map((off) => totpStep(secret, code, at(seconds + off)))).toEqual([null, null])
  })
})

test('a secret has 160 bits and goes into the address that apps read', () => {
  const made = makeTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(made).not.toBe(makeTotpSecret())
  const uri = new URL(totpUri(made, 'ระบบเฝ้าระวัง', 'สมชาย'))
  expect(decodeURIComponent(uri.pathname)).toContain('สมชาย')
  expect(uri.searchParams.get('issuer')).toBe('ระบบเฝ้าระวัง')
  expect(uri.searchParams.get('secret')).toBe(made)
  expect(uri.searchParams.get('algorithm')).toBe('SHA1')
})
