import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PictureSize } from './media.ts'

const hourMs = 3_600_000

/** A link's parts: its subject, its expiry (seconds since 1970, as text), and the signature. */
export interface GivenLink {
  readonly hash: string
  readonly size: PictureSize
  readonly until: string
  readonly signature: string
}

/** Address of a picture that is good until the end of the next full hour, so that it stays the same within the hour. */
export function signLink(secret: string, hash: string, size: PictureSize, now: Date): string {
  const until = String(((Math.floor(now.getTime() / hourMs) + 2) * hourMs) / 1000)
  return `/media/${hash}/${size}.jpg?e=${until}&s=${signatureOf(secret, { hash, size, until })}`
}

export type CheckedLink =
  | { readonly state: 'wrong' }
  | { readonly state: 'expired' }
  | { readonly state: 'good'; readonly secondsLeft: number }

/** Checks a link: `secrets` are the current one and older ones that are still valid. */
export function checkLink(secrets: readonly string[], link: GivenLink, now: Date): CheckedLink {
  const given = Buffer.from(link.signature)
  const isOurs = secrets.some((secret) => {
    const ours = Buffer.from(signatureOf(secret, link))
    return ours.length === given.length && timingSafeEqual(ours, given)
  })
  if (!isOurs) return { state: 'wrong' }
  const secondsLeft = Math.floor(Number(link.until) - now.getTime() / 1000)
  return secondsLeft > 0 ? { state: 'good', secondsLeft } : { state: 'expired' }
}

/** The first word separates it from everything else that is signed with the same secret. */
function signatureOf(secret: string, { hash, size, until }: Omit<GivenLink, 'signature'>): string {
  return createHmac('sha256', secret).update(`media:${hash}:${size}:${until}`).digest('base64url')
}
