import { randomBytes } from 'node:crypto'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { PictureStore } from '@roadside/server-kit/media/picture-store.ts'
import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import { postChecked } from '@roadside/server-kit/networks/post.ts'
import type { Resolve } from '@roadside/server-kit/networks/resolve.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import type { Channel, OutgoingNotice } from '../../channel.ts'
import { pathOf } from '../../links.ts'
import { answerText, retryOf } from '../post-result.ts'

export interface WebhookOptions {
  readonly guard: AddressGuard
  readonly resolve: Resolve
  readonly sealer: Sealer
  readonly pictures: Pick<PictureStore, 'absoluteLink'>
  readonly publicUrl: string | null
  readonly now: () => Date
  /** Trusted in place of the certificates of the machine. */
  readonly ca?: string
}

/** Secrets are sealed, the newest first: each signs, so that the other side may change from one to the next. */
export const WebhookAddress = z.object({
  url: z.string().check(
    z.maxLength(2_000),
    z.refine((text) => {
      if (!URL.canParse(text)) return false
      const { protocol, username, password } = new URL(text)
      return /^https?:$/.test(protocol) && username === '' && password === ''
    }),
  ),
  secrets: z.array(z.string()).check(z.minLength(1), z.maxLength(3)),
})
export type WebhookAddress = z.infer<typeof WebhookAddress>

const minuteS = 60
const hourS = 60 * minuteS
/** The schedule of Standard Webhooks 1.0.0, "Deliverability and reliability". */
const retryAfterS = [5, 5 * minuteS, 30 * minuteS, ...[2, 5, 10, 14, 20, 24].map((h) => h * hourS)]
const mostRedirects = 3

/** A secret for signatures: 32 random bytes in the form of Standard Webhooks. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * Posts CloudEvents 1.0 (structured mode), signed by Standard Webhooks 1.0.0. An answer other than
 * 2xx is a failure that is tried again; 410 switches the target off.
 */
export function openWebhook(options: WebhookOptions): Channel {
  const { guard, resolve, sealer, now, ca } = options
  return {
    id: 'webhook',
    retryAfterS,
    timeoutMs: 20_000,
    missing: null,
    parseAddress: (address) => z.safeParse(WebhookAddress, address).data ?? null,
    describe: (address, isWhole) => {
      const url = z.safeParse(WebhookAddress, address).data?.url
      if (url === undefined) return ''
      return isWhole ? url : new URL(url).origin
    },
    preview: (notice) => ({
      as: 'webhook',
      body: JSON.stringify(eventOf(notice, options), null, 2),
    }),
    send: async (notice, { address }, signal) => {
      const parsed = z.safeParse(WebhookAddress, address)
      if (!parsed.success) return { outcome: 'refused', answer: 'ที่อยู่ Webhook ไม่ถูกต้อง' }
      const secrets = parsed.data.secrets.flatMap((sealed) => sealer.unseal(sealed) ?? [])
      if (secrets.length === 0)
        return { outcome: 'refused', answer: 'ไม่สามารถอ่านกุญแจลงนามได้ กรุณาสร้างกุญแจใหม่' }
      const body = JSON.stringify(eventOf(notice, options))
      const at = now()
      const signatures = secrets.map((secret) => new Webhook(secret).sign(notice.id, at, body))
      const answer = await postChecked(new URL(parsed.data.url), {
        guard,
        resolve,
        headers: {
          'content-type': 'application/cloudevents+json; charset=utf-8',
          'user-agent': 'Roadside',
          'webhook-id': notice.id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signatures.join(' '),
        },
        body,
        mostRedirects,
        now: at,
        signal,
        ca,
      })
      if (answer.kind === 'failed') return retryOf(answer)
      const said = answerText(answer)
      if (answer.status >= 200 && answer.status <= 299) return { outcome: 'sent', answer: said }
      if (answer.status === 410) return { outcome: 'refused', answer: said, isGone: true }
      return retryOf(answer)
    },
  }
}

/** The message as an event (CloudEvents 1.0 §3.1). */
function eventOf(
  { id, createdAt, content }: OutgoingNotice,
  { publicUrl, pictures }: WebhookOptions,
): object {
  const { kind, title, text, alarms, items = [], event, more, picture } = content
  const withUrl = <T extends { readonly path: string }>({ path, ...one }: T) => ({
    ...one,
    url: `${publicUrl ?? ''}${path}`,
  })
  const common = {
    specversion: '1.0',
    id,
    source: publicUrl ?? 'urn:roadside',
    datacontenttype: 'application/json',
  }
  if (event)
    return {
      ...common,
      type: `roadside.${event.type}`,
      subject: event.subject,
      time: event.time,
      data: withUrl({ ...event.data, path: pathOf(content) }),
    }
  return {
    ...common,
    type: `roadside.notice.${kind}`,
    time: toBangkokIso(createdAt),
    data: {
      title,
      text,
      alarms: alarms.map(withUrl),
      ...(items.length > 0 && { items: items.map(withUrl) }),
      more,
      // good for an hour at least: a receiver fetches the picture at once
      picture_url: picture === null ? null : pictures.absoluteLink(picture, 'full'),
    },
  }
}
