import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals texts that must be read again, such as passwords of cameras: the database alone reveals
 * nothing of them.
 */
export interface Sealer {
  /** AES-256-GCM; base64 of nonce, tag and text. Throws where there is no secret. */
  seal(text: string): string
  /** Null for a text that none of the keys has sealed. */
  unseal(sealed: string): string | null
}

/** Keys are derived from the console's secrets for one purpose: the newest seals, each opens. */
export function makeSealer(secrets: readonly string[], purpose: string): Sealer {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  return {
    seal: (text) => {
      const [key] = keys
      if (!key) throw new Error('no secret to seal with')
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    unseal: (sealed) => {
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
    },
  }
}
