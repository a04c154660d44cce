import { createHmac } from 'node:crypto'
import { readLineContract } from './openapi-check.ts'
import { lineSecret } from './line-server.ts'

export const lineIds = {
  user: `U${'1'.repeat(32)}`,
  otherUser: `U${'2'.repeat(32)}`,
  group: `C${'3'.repeat(32)}`,
  otherGroup: `C${'4'.repeat(32)}`,
  room: `R${'5'.repeat(32)}`,
}

export const sources = {
  user: (userId = lineIds.user) => ({ type: 'user', userId }),
  group: (groupId = lineIds.group, userId = lineIds.user) => ({ type: 'group', groupId, userId }),
  room: () => ({ type: 'room', roomId: lineIds.room, userId: lineIds.user }),
}

let events = 0
/** An event with an id and a reply token of its own. */
export function buildEvent(type: string, now: Date, over: object = {}): object {
  events += 1
  return {
    type,
    webhookEventId: `01J${String(events).padStart(23, '0')}`,
    timestamp: now.getTime(),
    mode: 'active',
    deliveryContext: { isRedelivery: false },
    source: sources.user(),
    ...(['unfollow', 'leave'].includes(type) ? {} : { replyToken: `reply-token-${events}` }),
    ...(type === 'follow' && { follow: { isUnblocked: false } }),
    ...over,
  }
}

export function textEvent(text: string, now: Date, over: object = {}): object {
  const message = { type: 'text', id: '444573844083572737', text, quoteToken: 'q3Plxr4AgKd' }
  return buildEvent('message', now, { message, ...over })
}

/** A webhook's body as LINE sends it, and its signature. Throws where LINE would send no such body. */
export function signedBody(sent: readonly object[], secret = lineSecret) {
  const body = JSON.stringify({ destination: `U${'b'.repeat(32)}`, events: sent })
  const contract = readLineContract('webhook')
  const problems = contract?.problemsOf('CallbackRequest', JSON.parse(body)) ?? []
  if (problems.length > 0) throw new Error(`LINE sends no such events: ${problems.join(', ')}`)
  return signed(body, secret)
}

export function signed(body: string, secret = lineSecret) {
  return { body, signature: createHmac('sha256', secret).update(body).digest('base64') }
}
