import type { Session } from './session.ts'

/** The client of a request, as far as the proxies are believed. */
export interface Client {
  readonly ip: string
  /** Its port where no proxy stands between: many clients may share one address. */
  readonly port?: number
}

interface Request extends Client {
  /** As in the console's own log. */
  readonly id: string
  readonly method: string
  /** The route's pattern, or the address without its query: neither holds a secret. */
  readonly path: string
  readonly account?: number
  readonly session?: string
  /** The key of another system. */
  readonly key?: string
}

/** What happened, as one line says it. */
export type AccessRecord =
  /** A request that was answered, or cut off by its client (status 0). */
  | (Request & {
      readonly kind: 'request'
      readonly status: number
      /** Bytes received and sent on its connection. */
      readonly in: number
      readonly out: number
      readonly ms: number
    })
  /** A request that lasts, such as a live stream; its `request` follows when it ends. */
  | (Request & { readonly kind: 'open' })
  | (Session & { readonly kind: 'sessionStart' })
  | { readonly kind: 'sessionEnd'; readonly session: string }
  /** Alike messages and requests of one sender within a minute. */
  | {
      readonly kind: 'count'
      readonly what: Counted
      readonly ip: string
      readonly key?: string
      readonly path: string
      readonly status: number
      readonly times: number
      readonly in: number
    }
  /** The first line of each file. */
  | { readonly kind: 'head'; readonly server: string; readonly day: string; readonly after: string }
  /** The console has started, or is stopping. */
  | { readonly kind: 'start'; readonly isAfterCrash: boolean }
  | { readonly kind: 'stop' }
  /** The clock of the machine was moved; positive: forward. */
  | { readonly kind: 'clock'; readonly movedMs: number }
  /** Records that could not be written, because the disk was full or away. */
  | { readonly kind: 'lost'; readonly records: number; readonly because: string }
  /** A file that was kept for its time, with the number and the hash of its last line. */
  | {
      readonly kind: 'removed'
      readonly file: string
      readonly lastLine: number
      readonly lastHash: string
    }
  /** Somebody else changed or removed the file while it was written. */
  | { readonly kind: 'disturbed'; readonly file: string }

/** `messages` of devices, `probes` of balancers and metrics, `refused`: too many, or no HTTP. */
export type Counted = 'messages' | 'probes' | 'refused'

export interface TimedRecord {
  /** A request's time is that of its arrival. */
  readonly at: Date
  readonly record: AccessRecord
}
