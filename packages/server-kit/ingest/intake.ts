import type { LiveMessage } from '@roadside/contract/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database.ts'
import type { Media } from '../media/media.ts'

/** A message as an endpoint hands it on: parsed JSON, free of NUL, at most 32 levels deep. */
export interface Arrival {
  readonly json: unknown
  /** Query parameters of the HTTP request (`event=up`); empty for MQTT. */
  readonly query: Readonly<Record<string, string>>
  /** MQTT topic; null for HTTP. */
  readonly topic: string | null
  readonly receivedAt: Date
}

/**
 * Thrown by `decode` for a message that cannot be understood; `message` is the reason in Thai. HTTP
 * answers 400 with it; for MQTT the message is stored with it.
 */
export class Rejection extends Error {
  readonly reason: string
  readonly device: string | null
  constructor(reason: string, message: string, device: string | null = null) {
    super(message)
    this.name = 'Rejection'
    this.reason = reason
    this.device = device
  }
}

/**
 * A reading without a side field that could not be believed. The reading is stored. `leftOut` is
 * reported and stored like a rejected reading.
 */
export class PartialReading<R> {
  readonly reading: R
  readonly leftOut: Rejection
  constructor(reading: R, leftOut: Rejection) {
    this.reading = reading
    this.leftOut = leftOut
  }
}

/** The element of a message that was read: null is of no interest, a {@link Rejection} was not understood. */
export type Element<R> = R | PartialReading<R> | Rejection | null

/** A reading that was stored, whole or in part. */
export interface StoredOutcome {
  /** `updated`: the reading adds to a stored one, whose row is changed. */
  readonly kind: 'stored' | 'updated'
  /**
   * A part that was not stored, such as a broken picture; reported and stored like a rejected
   * reading.
   */
  readonly without?: {
    readonly reason: string
    readonly message: string
    readonly device: string | null
    readonly solution?: string
  }
}

export function isStored(outcome: Outcome): outcome is StoredOutcome {
  return outcome.kind === 'stored' || outcome.kind === 'updated'
}

/**
 * What became of one reading. An intake only returns it. The engine stores `rejected` ones in
 * `rejected_message` before the sender is answered: it knows the endpoint and the message.
 */
export type Outcome =
  | StoredOutcome
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'ignored' }
  | {
      readonly kind: 'rejected'
      readonly reason: string
      readonly message: string
      readonly device: string | null
      /** The solution under which it is stored, where that is not the intake's own. */
      readonly solution?: string
    }

/** One way to receive messages: a path under `/ingest`, MQTT topic filters, or both. */
export interface Endpoint<R> {
  /** `POST /ingest/{path}`; null where only MQTT brings it. */
  readonly path: string | null
  readonly topics: readonly string[]
  /**
   * Message → readings, pure; an empty list is a message that is understood and of no interest. Throws {@link Rejection}.
   * Of a message that is a list each element has its place: null is of no interest, a `Rejection` not understood.
   */
  readonly decode: (arrival: Arrival) => readonly Element<R>[]
}

/** A message that is not JSON, as it came: a picture, XML, several parts, protobuf. */
export interface RawArrival {
  readonly body: Buffer
  /** As sent; often wrong. Empty where it is missing. */
  readonly contentType: string
  /** The values of the path's placeholders (`hikvision/:camera`). */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** MQTT topic; null or missing for HTTP. */
  readonly topic?: string | null
  readonly receivedAt: Date
}

/** A way in for messages that are not JSON. */
export interface RawEndpoint<R> {
  /** `POST /ingest/{path}`; may have places (`hikvision/:camera`). Null where only MQTT brings it. */
  readonly path: string | null
  /** MQTT topic filters. */
  readonly topics?: readonly string[]
  /** Bytes that a message may have. */
  readonly maxBytes: number
  /** As {@link Endpoint.decode}, for bytes. Rejects with {@link Rejection}. */
  readonly read: (arrival: RawArrival) => Promise<readonly Element<R>[]>
}

/**
 * How a solution takes data in: endpoints → `decode` (pure) → `prepare` (payload codecs, pictures)
 * → `accept` (all waiting readings of all endpoints together) → `settle`. A sender is answered
 * after `accept`.
 */
export interface Intake<R, P = R> {
  readonly solution: string
  /** Asset kinds of its devices; default: the solution's own name. */
  readonly assetKinds?: readonly string[]
  /** The device of a reading, by its name among the assets; default: the reading's `device`. */
  readonly deviceOf?: (reading: R) => string | null
  /** All equipment that a reading shows to be alive; default: its device. */
  readonly heardOf?: (reading: R) => readonly string[]
  readonly endpoints: readonly Endpoint<R>[]
  /** Endpoints for messages that are not JSON. */
  readonly rawEndpoints?: readonly RawEndpoint<R>[]
  /**
   * Batches run one after the other, in the order of arrival: the meaning of a message depends on
   * the one before.
   */
  readonly isInOrder?: boolean
  /**
   * Stored readings are judged later by their own time: two batches may commit in any order, so
   * small ones run at the same time.
   */
  readonly isUnordered?: boolean
  /** Work on a single message that may take long and must delay no other. */
  readonly prepare?: (
    readings: readonly R[],
    database: Database,
    media: Media,
  ) => readonly P[] | Promise<readonly P[]>
  /** A reading that was retained until its device was registered, with the time when it came in. */
  readonly receivedThen?: (reading: R, receivedAt: Date) => R
  /**
   * Commits the batch and returns the outcome of each reading, in order, and the changes for
   * consoles. It runs at the same time here and on other servers: rows that it reads in order to
   * write them must be locked. A retry after a lost connection may repeat committed readings: their
   * outcome must be `duplicate`.
   */
  readonly accept: (
    readings: readonly P[],
    database: Database,
    now: Date,
  ) => Promise<{ readonly outcomes: readonly Outcome[]; readonly changes: readonly LiveMessage[] }>
  /**
   * Updates derived data (the latest state of a device) by the accepted readings, and returns the
   * changes for consoles. It runs at the start and soon after each `accept`, one run at a time, so
   * that a burst costs each device one write. After a rejection it must do the remaining work in
   * its next run. It must also find readings that a killed server accepted and did not settle. It
   * runs at the same time on other servers. A long run tells of changes meanwhile by `notify`.
   */
  readonly settle?: (
    database: Database,
    now: Date,
    log: FastifyBaseLogger,
    notify: (changes: readonly LiveMessage[]) => void,
  ) => Promise<readonly LiveMessage[]>
  /** Releases the resources of `prepare` (threads), when the last reading is committed. */
  readonly close?: () => Promise<void>
}

/** Hides the reading's type, so that intakes of different solutions fit in one list. */
export type AnyIntake = Intake<never>
export function defineIntake<R, P = R>(intake: Intake<R, P>): Intake<never> {
  return intake as unknown as Intake<never>
}
