import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether LINE has sent these bytes: `x-line-signature` is the base64 of their HMAC-SHA256 with the
 * channel secret (Messaging API, "Verify webhook signature"). Takes the same time for every wrong
 * signature of the right length.
 */
export function isSigned(channelSecret: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const ours = Buffer.from(createHmac('sha256', channelSecret).update(body).digest('base64'))
  const given = Buffer.from(signature)
  return given.length === ours.length && timingSafeEqual(given, ours)
}
