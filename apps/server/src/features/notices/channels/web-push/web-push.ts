import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import { postChecked } from '@roadside/server-kit/networks/post.ts'
import type { Resolve } from '@roadside/server-kit/networks/resolve.ts'
import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Channel } from '../../channel.ts'
import { answerText, retryOf } from '../post-result.ts'
import { pushPayload } from './payload.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface WebPushOptions {
  /** Null: no message is pushed. */
  readonly vapid: VapidKeys | null
  readonly guard: AddressGuard
  readonly resolve: Resolve
  readonly now: () => Date
  /** Trusted in place of the certificates of the machine. */
  readonly ca?: string
}

/** Bytes in base64url, with or without padding. */
const bytes = (count: number) =>
  z.string().check(
    z.regex(/^[\w-]{1,100}={0,2}$/),
    z.refine((text) => Buffer.from(text, 'base64url').length === count),
  )

/** What a browser's `PushSubscription` says of itself (Push API §8): a point of P-256, and 16 bytes. */
export const PushAddress = z.object({
  endpoint: z.string().check(
    z.maxLength(2_000),
    z.refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:'),
  ),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type PushAddress = z.infer<typeof PushAddress>

const hourS = 3_600
/** How long the push service keeps a message for a browser that is off (RFC 8030 §5.2). Seconds. */
const ttlS = 4 * hourS
const retryAfterS = [30, 120, 600, 1_800, hourS, 2 * hourS]
/** Subscription that ended (RFC 8030 §7.3; some services say 404). */
const gone = [404, 410]
/** Requests that are wrong in themselves: too large, wrong keys, refused signature. */
const final = [400, 401, 403, 413]

/** Messages to browsers, encrypted for them alone (RFC 8291) and signed by the console (RFC 8292). */
export function openWebPush({ vapid, guard, resolve, now, ca }: WebPushOptions): Channel {
  return {
    id: 'webPush',
    retryAfterS,
    timeoutMs: 20_000,
    missing: vapid
      ? null
      : 'ยังไม่ได้กำหนด PUBLIC_URL (https://) หรือ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY และ VAPID_SUBJECT จึงแจ้งเตือนบนเบราว์เซอร์ไม่ได้',
    parseAddress: (address) => z.safeParse(PushAddress, address).data ?? null,
    describe: (address) => {
      const endpoint = z.safeParse(PushAddress, address).data?.endpoint
      return endpoint === undefined ? '' : new URL(endpoint).host
    },
    send: async ({ id, content }, { address }, signal) => {
      const parsed = z.safeParse(PushAddress, address)
      const isUrgent = content.alarms.some(({ severity }) => severity === 'critical')
      const details =
        vapid && parsed.success
          ? detailsOf(parsed.data, pushPayload(id, content), {
              vapidDetails: vapid,
              TTL: ttlS,
              urgency: isUrgent ? 'high' : 'normal',
              // of a message that waits twice the service keeps one
              topic: id.replaceAll('-', ''),
            })
          : null
      if (!parsed.success || !details)
        return { outcome: 'refused', answer: 'กุญแจหรือที่อยู่ของเบราว์เซอร์ไม่ถูกต้อง' }
      const answer = await postChecked(new URL(parsed.data.endpoint), {
        guard,
        resolve,
        headers: details.headers,
        body: details.body,
        mostRedirects: 0,
        now: now(),
        signal,
        ca,
      })
      if (answer.kind === 'failed') return retryOf(answer)
      const said = answerText(answer)
      if (answer.status >= 200 && answer.status <= 299) return { outcome: 'sent', answer: said }
      if (gone.includes(answer.status)) return { outcome: 'refused', answer: said, isGone: true }
      return final.includes(answer.status) ? { outcome: 'refused', answer: said } : retryOf(answer)
    },
  }
}

/** Encrypts and signs; null for a browser's key that is no point of the curve. */
function detailsOf(address: PushAddress, payload: string, options: webPush.RequestOptions) {
  try {
    const { headers, body } = webPush.generateRequestDetails(address, payload, options)
    const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])
    return { headers: Object.fromEntries(texts) as Record<string, string>, body: body as Buffer }
  } catch {
    return null
  }
}
