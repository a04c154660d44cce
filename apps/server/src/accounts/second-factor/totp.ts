import { Secret, TOTP } from 'otpauth'

/** Seconds that a code is good for, and how many of these a telephone's clock may be off. */
const period = 30
const window = 1

const totpOf = (
  secret: string,
  name: { issuer?: string; issuerInLabel?: false; label?: string } = {},
) => new TOTP({ ...name, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** A new secret, base32: 160 bits, as RFC 4226 recommends. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * `otpauth://…`, as authenticator apps read it from a QR code. A Thai issuer occurs only once, else
 * the code becomes too fine.
 */
export function totpUri(secret: string, issuer: string, username: string): string {
  return totpOf(secret, { issuer, issuerInLabel: false, label: username }).toString()
}

/**
 * The step of RFC 6238 of a code, the one before and after the present included; null for a wrong
 * code.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
