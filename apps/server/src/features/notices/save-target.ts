import type { ParsedBody } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { typedAddresses } from '@roadside/contract/notices/channel.ts'
import type { saveNoticeTarget } from '@roadside/contract/notices/notice-calls.ts'
import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import { typedFault } from '@roadside/server-kit/networks/post.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import * as z from 'zod/mini'
import type { Channel } from './channel.ts'
import { postFaultSentences } from './channels/post-result.ts'
import { makeWebhookSecret, WebhookAddress } from './channels/webhook/webhook.ts'

type Saved = Pick<ParsedBody<typeof saveNoticeTarget>, 'address' | 'secret'>

/** Secrets of a webhook at the same time: the newest, and the one before it. */
const secretsAtOnce = 2

/** Throws `bad_request` with a sentence where a typed address leads into a closed network. */
export function checkTyped(url: string, guard: AddressGuard): void {
  const fault = URL.canParse(url) ? typedFault(new URL(url), guard) : 'bad_address'
  if (fault !== null) throw new ApiError('bad_request', postFaultSentences[fault])
}

/**
 * The address that a form says, in the form of its channel, and the secret that was made for it.
 * `before`: what is stored; null for a new target.
 */
export function addressOf(
  { address, secret }: Saved,
  before: unknown,
  {
    guard,
    sealer,
    channels,
  }: {
    readonly guard: AddressGuard
    readonly sealer: Sealer
    readonly channels: readonly Channel[]
  },
): { readonly address: object; readonly secret: string | null } {
  if (address.channel !== 'webhook') {
    const channel = channels.find(({ id }) => id === address.channel)
    const parsed = channel?.parseAddress({ to: address.to }) ?? null
    const { label } = typedAddresses[address.channel]
    if (parsed === null) throw new ApiError('bad_request', `กรุณากรอก${label}ให้ถูกต้อง`)
    return { address: parsed, secret: null }
  }
  checkTyped(address.url, guard)
  const former = z.safeParse(WebhookAddress, before).data?.secrets ?? []
  const isKept = secret === 'keep' && former.length > 0
  const made = isKept ? null : makeWebhookSecret()
  const kept = secret === 'replace' ? [] : former
  const secrets = made === null ? kept : [sealer.seal(made), ...kept].slice(0, secretsAtOnce)
  const parsed = z.safeParse(WebhookAddress, { url: address.url, secrets })
  if (!parsed.success) throw new ApiError('bad_request', 'กรุณากรอกที่อยู่ Webhook ให้ถูกต้อง')
  return { address: parsed.data, secret: made }
}
