import { createECDH } from 'node:crypto'

/** The console's identity before push services (RFC 8292); keys in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service turns to: `mailto:` or `https:`. */
  readonly subject: string
}

/** Whether the keys belong together. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicKey.replace(/=+$/, '')
}
