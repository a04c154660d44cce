import type { ErrorCode } from '@roadside/contract/errors.ts'
import type { Bounds } from '@roadside/ui/map/point-source.ts'
import type { LampRow, LampTable, LampView } from './lamp-view.ts'

/** First message to the worker: what it fetches, and its two channels. */
export interface LampWorkerStart {
  readonly wid: number
  /** All lamps are requested at once, and the first `load` is answered with them. */
  readonly token?: string | undefined
  /** Here {@link LampQuery}s are answered. */
  readonly queries: MessagePort
  /** Here the map asks (`servePoints`). */
  readonly points: MessagePort
}

/** What the page asks of the worker. */
export type LampQuery =
  /** Fetch all lamps (`whole`), or those that changed since the last time. */
  | { readonly query: 'load'; readonly extent: 'whole' | 'news'; readonly token: string }
  | { readonly query: 'table'; readonly view: LampView }
  | { readonly query: 'page'; readonly view: LampView; readonly devid: string }
  | { readonly query: 'lamp'; readonly devid: string }

export interface LampAnswers {
  readonly load: {
    /** When the last byte arrived, milliseconds since 1970. */
    readonly arrivedAt: number
    /** Where nearly all lamps are; null for news, and where there are none. */
    readonly extent: Bounds | null
  }
  readonly table: LampTable
  /** Null where the view does not show the lamp. */
  readonly page: number | null
  readonly lamp: LampRow | null
}

export type NumberedQuery = LampQuery & { readonly number: number }
export type NumberedAnswer =
  | { readonly number: number; readonly answer: LampAnswers[keyof LampAnswers] }
  /** An error loses its class on the way. */
  | {
      readonly number: number
      readonly failure: { readonly code: ErrorCode; readonly message: string }
    }
