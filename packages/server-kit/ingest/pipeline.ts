import type { Refused, MessageResult } from './message-result.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database.ts'
import type { LivePublisher } from '../live-publisher.ts'
import type { Media } from '../media/media.ts'
import { createBatcher, type Batcher } from './batcher.ts'
import { outcomesOf, readingsAmong, withRefusals } from './elements.ts'
import { refuseOtherDepartments } from './key-department.ts'
import { asPassingFailure } from './failure.ts'
import {
  isStored,
  Rejection,
  type AnyIntake,
  type Element,
  type Intake,
  type Outcome,
} from './intake.ts'
import { parseMessage } from './message.ts'
import type { IngestMetrics } from './metrics.ts'
import type { RejectedStore } from './rejected.ts'
import { createSenders, type Sender } from './senders.ts'
import { createSettler } from './settler.ts'

/** A received message, with its sender. */
export interface IncomingMessage {
  /**
   * As received. Bytes are converted to text only when needed: thousands of messages wait for their
   * commit at a time.
   */
  readonly body: string | Buffer
  readonly query: Readonly<Record<string, string>>
  /** MQTT topic; null for HTTP. */
  readonly topic: string | null
  /** Content type, for an endpoint that reads bytes. */
  readonly contentType?: string
  readonly params?: Readonly<Record<string, string>>
  /** Name of the ingest key, or the topic. */
  readonly source: string
  /** Through whom it came; missing: unknown, as of a retained message. */
  readonly sender?: Sender | null
  /** The only department whose devices the key may report; null or missing: all. */
  readonly departmentId?: number | null
  readonly receivedAt: Date
  /** A retained message: where its device is still unknown, it is not retained again. */
  readonly isRetained?: boolean
}

/** An endpoint with the whole way behind it. */
export interface Pipeline {
  readonly solution: string
  readonly path: string | null
  readonly topics: readonly string[]
  /**
   * Bytes that a message may have, where the endpoint receives bytes; null: JSON, under the
   * endpoints' own limit.
   */
  readonly maxBytes: number | null
  /**
   * Parse, decode, prepare, commit. Throws {@link Rejection} for a message that is not understood,
   * once it is stored, and `unavailable` or `storage_full` when the same message may succeed later.
   */
  ingest(message: IncomingMessage): Promise<MessageResult>
  /** Stores a message that is refused before it is read; throws `rejection`. */
  refuse(message: IncomingMessage, rejection: Rejection): Promise<never>
}

export interface PipelineServices {
  readonly database: Database
  readonly media: Media
  readonly live: LivePublisher
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly metrics: IngestMetrics
  readonly rejected: RejectedStore
}

/** Pauses grow from 10 000 readings a second on: fewer would only make consoles wait while many lamps change at once, as at dusk. */
const settling = { everyMs: 150, mostPauseMs: 2_000, pauseEachMs: 0.1, retryMs: 1_000 }
const batching = { maxItems: 1_000, maxWaiting: 50_000 }
/** While one batch is written the next is read: half of those that a hundred connections send at once, as fewer cost PostgreSQL more. */
const unorderedSecondBatchFrom = 64

/** The pipelines of one intake: all its endpoints end in the same batches. */
export function createPipelines(
  anyIntake: AnyIntake,
  services: PipelineServices,
): {
  readonly pipelines: readonly Pipeline[]
  /** The path from `prepare` on, for data that the console itself fetches. */
  submit(readings: readonly unknown[]): Promise<readonly Outcome[]>
  /** Resolves when the accepted readings are settled. */
  settled(): Promise<void>
  drain(): Promise<void>
} {
  const intake = anyIntake as unknown as Intake<unknown>
  const { database, live, now, log } = services
  const notify = (changes: readonly LiveMessage[]) => {
    if (changes.length > 0) live.publish(changes)
  }
  const settler = createSettler({
    ...settling,
    settle: async () => notify((await intake.settle?.(database, now(), log, notify)) ?? []),
    onFailure: atMostEvery(5_000, (error) =>
      log.error({ err: error, solution: intake.solution }, 'states wait'),
    ),
  })
  const batcher = createBatcher<unknown, Outcome>({
    ...batching,
    ...(intake.isInOrder
      ? { holdMs: settling.retryMs }
      : { secondBatchFrom: intake.isUnordered ? unorderedSecondBatchFrom : batching.maxItems }),
    run: async (readings) => {
      const { outcomes, changes } = await intake.accept(readings, database, now())
      notify(changes)
      if (intake.settle) settler.kick(readings.length)
      return outcomes
    },
    poisoned: (_, error) => {
      log.warn({ err: error, solution: intake.solution }, 'a reading was refused by the database')
      return {
        kind: 'rejected',
        reason: 'bad_value',
        message: 'ไม่สามารถบันทึกค่าในข้อมูลนี้ได้',
        device: null,
      }
    },
    onFailure: atMostEvery(5_000, (failure) =>
      log.error(
        { err: failure.cause ?? failure, solution: intake.solution },
        'readings wait: the database did not store them',
      ),
    ),
  })
  // unsettled readings of an earlier run of this server
  if (intake.settle) settler.kick(0)
  const { assetKinds: kinds = [intake.solution], deviceOf = deviceNamed } = intake
  const { heardOf = (reading: unknown) => deviceOf(reading) ?? [] } = intake
  const senders = createSenders({
    pool: database.pool,
    kinds,
    onFailure: (error) => log.warn({ err: error, solution: intake.solution }, 'senders not noted'),
  })
  const noteSender = ({ sender }: IncomingMessage, readings: readonly unknown[]) => {
    if (sender) senders.note(readings.flatMap(heardOf), sender)
  }
  const refuseFor: RefuseFor = ({ departmentId = null, source }, readings) =>
    departmentId === null
      ? null
      : refuseOtherDepartments(
          database.pool,
          { kinds, departmentId, source },
          readings.map(deviceOf),
        )
  const receivedThen = (readings: readonly unknown[], receivedAt: Date) =>
    readings.map((reading) => intake.receivedThen?.(reading, receivedAt) ?? reading)
  const prepare = (readings: readonly unknown[]) =>
    intake.prepare ? intake.prepare(readings, database, services.media) : readings
  return {
    pipelines: endpointsOf(intake).map((way) =>
      createPipeline(
        intake.solution,
        { ...way, receivedThen, prepare, refuseFor, noteSender },
        batcher,
        services,
      ),
    ),
    submit: async (readings) => batcher.submit(await prepare(readings)),
    settled: async () => {
      await settler.drain()
      await senders.settled()
    },
    drain: async () => {
      await batcher.drain()
      await settler.drain()
      await senders.settled()
    },
  }
}

/** An endpoint of either kind. */
interface AnyEndpoint {
  readonly path: string | null
  readonly topics: readonly string[]
  readonly maxBytes: number | null
  readonly decode: (
    message: IncomingMessage,
  ) => readonly Element<unknown>[] | Promise<readonly Element<unknown>[]>
}

function endpointsOf({ endpoints, rawEndpoints = [] }: Intake<unknown>): AnyEndpoint[] {
  const ofJson = endpoints.map(({ path, topics, decode }): AnyEndpoint => ({
    path,
    topics,
    maxBytes: null,
    decode: ({ body, query, topic, receivedAt }) =>
      decode({ json: parseMessage(body.toString()), query, topic, receivedAt }),
  }))
  const ofBytes = rawEndpoints.map(({ path, topics = [], maxBytes, read }): AnyEndpoint => ({
    path,
    topics,
    maxBytes,
    decode: ({ body, contentType = '', params = {}, query, topic, receivedAt }) =>
      read({
        body: typeof body === 'string' ? Buffer.from(body) : body,
        contentType,
        params,
        query,
        topic,
        receivedAt,
      }),
  }))
  return [...ofJson, ...ofBytes]
}

/**
 * For each reading the reason why the message's key may not report it; null where the key is for
 * all departments.
 */
type RefuseFor = (
  message: IncomingMessage,
  readings: readonly unknown[],
) => Promise<(Rejection | null)[]> | null

function deviceNamed(reading: unknown): string | null {
  const { device } = reading as { readonly device?: unknown }
  return typeof device === 'string' ? device : null
}

interface PreparedEndpoint extends AnyEndpoint {
  readonly refuseFor: RefuseFor
  /** Takes note of through whom the equipment of a message reports. */
  readonly noteSender: (message: IncomingMessage, readings: readonly unknown[]) => void
  /** Readings of a retained message, with the time when it came in. */
  readonly receivedThen: (readings: readonly unknown[], receivedAt: Date) => readonly unknown[]
  readonly prepare: (
    readings: readonly unknown[],
  ) => readonly unknown[] | Promise<readonly unknown[]>
}

function createPipeline(
  solution: string,
  {
    path,
    topics,
    maxBytes,
    decode,
    receivedThen,
    prepare,
    refuseFor,
    noteSender,
  }: PreparedEndpoint,
  batcher: Batcher<unknown, Outcome>,
  { now, log, metrics, rejected }: PipelineServices,
): Pipeline {
  async function storeRejected(
    message: IncomingMessage,
    { reason, message: detail, device, solution: storedUnder = solution }: Refused,
    body: string,
  ): Promise<void> {
    if (message.isRetained && reason === 'unknown_device') return
    metrics.rejected(storedUnder, reason)
    const {
      receivedAt,
      source,
      departmentId,
      topic,
      query,
      params = {},
      contentType = '',
    } = message
    // not for a key of one department, as another may register the device; nor for a Sparkplug
    // node, whose messages depend on earlier ones: its own intake retains the decoded reports
    const isRetained =
      reason === 'unknown_device' &&
      (departmentId ?? null) === null &&
      !topic?.startsWith('spBv1.0/')
    await rejected.add({
      arrival: isRetained ? { path, topic, query, params, contentType } : null,
      receivedAt,
      solution: storedUnder,
      source,
      reason,
      detail,
      device,
      body,
      door: topic === null ? 'http' : 'mqtt',
    })
  }

  async function refuse(message: IncomingMessage, rejection: Rejection): Promise<never> {
    await storeRejected(message, rejection, textOf(message, maxBytes !== null))
    throw rejection
  }

  async function ingest(message: IncomingMessage): Promise<MessageResult> {
    metrics.received(solution, message.topic === null ? 'http' : 'mqtt')
    let decoded: readonly Element<unknown>[]
    let found: readonly unknown[]
    let readings: readonly unknown[]
    try {
      const elements = decode(message)
      decoded = elements instanceof Promise ? await elements : elements
      const refusals = refuseFor(message, readingsAmong(decoded))
      if (refusals) decoded = withRefusals(decoded, await refusals)
      found = readingsAmong(decoded)
      const prepared = prepare(message.isRetained ? receivedThen(found, message.receivedAt) : found)
      readings = prepared instanceof Promise ? await prepared : prepared
    } catch (error) {
      if (error instanceof Rejection) return refuse(message, error)
      const failure = asPassingFailure(error)
      if (failure) throw failure
      log.warn({ err: error, solution }, 'a message could not be decoded')
      return refuse(message, new Rejection('bad_message', 'ไม่สามารถอ่านข้อมูลในข้อความนี้ได้'))
    }
    const outcomes = outcomesOf(
      decoded,
      readings.length === 0 ? [] : await batcher.submit(readings),
    )
    const result = summarize(outcomes)
    if (result.stored + result.updated + result.duplicates > 0) noteSender(message, found)
    if (result.rejected.length > 0) {
      const text = textOf(message, maxBytes !== null)
      const bodyOf = maxBytes === null ? partsOf(text, outcomes.length) : () => text
      await Promise.all(
        outcomes.flatMap((outcome, index) => {
          const refused = refusedOf(outcome)
          return refused ? storeRejected(message, refused, bodyOf(index)) : []
        }),
      )
    }
    metrics.result(solution, result, (now().getTime() - message.receivedAt.getTime()) / 1000)
    return result
  }

  return { solution, path, topics, maxBytes, ingest, refuse }
}

/** Stored bytes of a message that is not text. */
const mostStored = 16_000
const mostOfBroker = 5_000

/** The stored text of a message: of bytes, the readable beginning and the size of the rest. */
function textOf({ body, topic }: IncomingMessage, isOfBytes: boolean): string {
  if (!isOfBytes || typeof body === 'string') return body.toString()
  // a protobuf message is unreadable as text; whoever examines it has a tool for it
  if (topic !== null) return `base64:${body.subarray(0, mostOfBroker).toString('base64')}`
  // neither occurs in UTF-8 text, and every picture has one of them at the beginning
  const end = body.subarray(0, mostStored).findIndex((byte) => byte === 0x00 || byte === 0xff)
  const text = body.subarray(0, end < 0 ? mostStored : end)
  const left = body.length - text.length
  return left > 0 ? `${text.toString()}[อีก ${left} ไบต์]` : text.toString()
}

/** The refused part of a reading: all of it, or the part left out. */
function refusedOf(outcome: Outcome): Refused | null {
  if (outcome.kind === 'rejected') return outcome
  return isStored(outcome) ? (outcome.without ?? null) : null
}

/**
 * The stored text of each refused reading: its own element where the message is an array of them,
 * else the message.
 */
function partsOf(text: string, readings: number): (index: number) => string {
  // Parsed again, because holding every message's JSON until its commit costs all of them more.
  const json: unknown = readings > 1 ? parseMessage(text) : null
  return Array.isArray(json) && json.length === readings
    ? (index) => JSON.stringify(json[index])
    : () => text
}

function summarize(outcomes: readonly Outcome[]): MessageResult {
  const rejected: Refused[] = []
  let stored = 0
  let updated = 0
  let duplicates = 0
  let ignored = 0
  for (const outcome of outcomes) {
    if (outcome.kind === 'stored') stored += 1
    else if (outcome.kind === 'updated') updated += 1
    else if (outcome.kind === 'duplicate') duplicates += 1
    else if (outcome.kind === 'ignored') ignored += 1
    const refused = refusedOf(outcome)
    if (refused)
      rejected.push({ reason: refused.reason, message: refused.message, device: refused.device })
  }
  return { stored, updated, duplicates, ignored, rejected }
}

/** Calls `notify` at most once within `ms`, with the first argument. */
function atMostEvery<A>(ms: number, notify: (argument: A) => void): (argument: A) => void {
  let last = -Infinity
  return (argument) => {
    const at = performance.now()
    if (at - last < ms) return
    last = at
    notify(argument)
  }
}
