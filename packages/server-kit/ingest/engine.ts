import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../database.ts'
import type { LivePublisher } from '../live-publisher.ts'
import type { Media } from '../media/media.ts'
import { subscribe, type Subscriber, type SubscriberOptions } from '../mqtt/subscriber.ts'
import { matchTopics } from '../mqtt/topic-filter.ts'
import { httpEndpoints, maxMessageBytes, type OnAnswered } from './http-endpoints.ts'
import { Rejection, type AnyIntake, type Outcome } from './intake.ts'
import { createKeyring, type Keyring } from './keys.ts'
import { createPipelines, type IncomingMessage, type Pipeline } from './pipeline.ts'
import type { IngestMetrics } from './metrics.ts'
import { createRejectedStore } from './rejected.ts'
import { ingestRetained } from './retained.ts'

export interface IngestEngineOptions {
  readonly database: Database
  readonly media: Media
  readonly live: LivePublisher
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly intakes: readonly AnyIntake[]
  readonly metrics: IngestMetrics
  /** `INGEST_KEY` of the configuration. */
  readonly ingestKey: string | null
  /** Called for every answer of an HTTP endpoint. */
  readonly onAnswered?: OnAnswered
}

export interface IngestEngine {
  /** Every endpoint with the way behind it; `handleMessage` hands it a message as the endpoints do. */
  readonly pipelines: readonly Pipeline[]
  /**
   * The path of an intake from `prepare` on, for data that the console itself fetches (a camera's
   * event stream).
   */
  submit(intake: AnyIntake, readings: readonly unknown[]): Promise<readonly Outcome[]>
  /** Whose keys are whose, also for what is not an endpoint of messages. */
  readonly keyring: Keyring
  /** The HTTP endpoints, to be registered in a context without helmet, rate limit and compression. */
  readonly endpoints: (app: FastifyInstance) => Promise<void>
  /** Receives messages from a broker; they are stored before they are acknowledged. */
  subscribe(
    options: Pick<SubscriberOptions, 'url' | 'clientId' | 'shareGroup' | 'lossWatch'>,
  ): Subscriber
  /**
   * Publishes by every broker that is there, at least once, as nobody knows which of them a device
   * listens to; false: there is none, or one does not confirm.
   */
  readonly publish: (topic: string, payload: string) => Promise<boolean>
  /**
   * Processes retained messages of devices registered by now; several servers may do it at once.
   */
  ingestRetained(): Promise<void>
  /** Resolves when the states follow from everything that was accepted. */
  settled(): Promise<void>
  /**
   * Stops the subscribers, then waits for the outcomes of received messages. Call it after the HTTP
   * server has closed and before the database does.
   */
  drain(): Promise<void>
}

/** The way of a reading: endpoint → decode → prepare → accept (all that waits at once) → answer → settle → live. */
export function createIngestEngine(options: IngestEngineOptions): IngestEngine {
  const { database, now, log, metrics, ingestKey, onAnswered } = options
  const { pool } = database
  const rejected = createRejectedStore({ pool, now, onDropped: () => metrics.rejectedDropped() })
  const intakes = options.intakes.map((intake) => createPipelines(intake, { ...options, rejected }))
  const pipelines = intakes.flatMap((intake) => intake.pipelines)
  const subscribers: Subscriber[] = []
  const keyring = createKeyring({ database, now, configuredKey: ingestKey })

  return {
    pipelines,
    keyring,
    submit: (intake, readings) => {
      const own = intakes[options.intakes.indexOf(intake)]
      if (!own) throw new Error('an intake that this engine does not run')
      return own.submit(readings)
    },
    endpoints: (app) =>
      httpEndpoints(app, { pipelines, keyring, now, pulse: database.pulse, onAnswered }),
    subscribe: (broker) => {
      const topics = [...new Set(pipelines.flatMap((pipeline) => pipeline.topics))]
      const subscriber = subscribe({
        ...broker,
        topics,
        log,
        handleMessage: receiveFromBroker(pipelines, now, log),
      })
      subscribers.push(subscriber)
      return subscriber
    },
    publish: async (topic, payload) => {
      const there = subscribers.filter((one) => one.isConnected())
      const confirmed = await Promise.all(there.map((one) => one.publish(topic, payload)))
      return there.length > 0 && confirmed.every(Boolean)
    },
    ingestRetained: () => ingestRetained(pipelines, { pool, now, log }),
    settled: async () => {
      await Promise.all(intakes.map((intake) => intake.settled()))
    },
    drain: async () => {
      await Promise.all(subscribers.map((subscriber) => subscriber.stop()))
      await Promise.all(intakes.map((intake) => intake.drain()))
      await rejected.drain()
      await Promise.all(options.intakes.map(async (intake) => intake.close?.()))
    },
  }
}

/**
 * The first pipeline whose filter matches receives the message. A message without a pipeline, or a
 * rejected message once it is stored, counts as handled.
 */
function receiveFromBroker(
  pipelines: readonly Pipeline[],
  now: () => Date,
  log: FastifyBaseLogger,
): SubscriberOptions['handleMessage'] {
  const routes = pipelines.flatMap((pipeline) =>
    pipeline.topics.map((filter) => ({ pipeline, matches: matchTopics(filter) })),
  )
  return (topic, payload) => {
    const pipeline = routes.find(({ matches }) => matches(topic))?.pipeline
    if (!pipeline) {
      log.debug({ topic }, 'a message of no endpoint')
      return Promise.resolve()
    }
    const isTooLarge = payload.byteLength > Math.min(pipeline.maxBytes ?? Infinity, maxMessageBytes)
    const body = isTooLarge ? payload.subarray(0, 32_000) : payload
    const message: IncomingMessage = {
      body,
      query: {},
      topic,
      source: topic,
      sender: 'broker',
      receivedAt: now(),
    }
    return (isTooLarge ? pipeline.refuse(message, tooLarge()) : pipeline.ingest(message)).catch(
      forgetRejection,
    )
  }
}

const tooLarge = () => new Rejection('too_large', 'ข้อความมีขนาดใหญ่เกินกำหนด')

function forgetRejection(error: unknown): void {
  if (!(error instanceof Rejection)) throw error
}
