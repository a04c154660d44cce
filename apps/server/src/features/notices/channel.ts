import type { ChannelId } from '@roadside/contract/notices/channel.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { NoticePreview } from '@roadside/contract/notices/preview.ts'

/** A message that is to be sent now. */
export interface OutgoingNotice {
  /** UUID; the same at every attempt: the other side knows by it what it has received before. */
  readonly id: string
  readonly createdAt: Date
  readonly content: NoticeContent
}

/** Where a message goes. `address` has the form of its channel (`parseAddress`). */
export interface NoticeTarget {
  readonly id: number
  readonly name: string
  readonly address: unknown
}

/**
 * What became of an attempt. `answer` is what the other side said, for people: status and text.
 * - `sent`: accepted, also where it was accepted before.
 * - `retry`: not now; again by the channel's schedule, and not before `afterS` (at most a day).
 *   `handsOver`: another channel of the same account takes the message over, where it has one.
 * - `refused`: never; `isGone` means that the target will take nothing any more.
 */
export type SendResult =
  | { readonly outcome: 'sent'; readonly answer: string }
  | {
      readonly outcome: 'retry'
      readonly answer: string
      readonly afterS?: number
      readonly handsOver?: true
    }
  | { readonly outcome: 'refused'; readonly answer: string; readonly isGone?: boolean }

/** One way to tell people: one file or folder in `channels/`, one line in `channels.ts`. */
export interface Channel {
  readonly id: ChannelId
  /** Pauses between attempts, seconds; after the last one the message has failed. */
  readonly retryAfterS: readonly number[]
  /** Timeout of one attempt, milliseconds; `signal` of `send` aborts at it. */
  readonly timeoutMs: number
  /** The settings that are missing, in Thai; null: it can send. */
  readonly missing: string | null
  /** Null for an address that is none of this channel. */
  readonly parseAddress: (address: unknown) => object | null
  /** An address for people; `isWhole`: its secret parts, too, for who may change it. Without it there is nothing to show. */
  readonly describe?: (address: unknown, isWhole: boolean) => string
  /** How a message looks where it arrives; without it the console shows its words alone. */
  readonly preview?: (notice: OutgoingNotice, address: unknown) => NoticePreview | null
  /** Never throws for what the other side does; a thrown error counts as `retry`. */
  readonly send: (
    notice: OutgoingNotice,
    target: NoticeTarget,
    signal: AbortSignal,
  ) => Promise<SendResult>
}
