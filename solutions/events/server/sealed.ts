import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

let keys: readonly Buffer[] = []

/** Passwords of cameras are sealed with keys made of the console's secrets: the newest seals, each opens. */
export function setSecrets(secrets: readonly string[]): void {
  keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'camera passwords', 32)))
}

/** AES-256-GCM; base64 of nonce, tag and text. */
export function seal(text: string): string {
  const [key] = keys
  if (!key) throw new Error('no secret to seal with')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Null for what no key of ours has sealed. */
export function unseal(sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  for (const key of keys) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      cipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
    } catch {
      // sealed with another of the keys, or tampered with
    }
  }
  return null
}
