import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { matchTopics } from '../mqtt/topic-filter.ts'
import { Rejection } from './intake.ts'
import type { IncomingMessage, Pipeline } from './pipeline.ts'
import { claimRetained, deleteRetained, type RetainedMessage } from './retained-repository.ts'

const mostAtOnce = 200
/** End of a message of bytes that was retained without the rest, such as a picture. */
const cutOff = /\[อีก \d+ ไบต์\]$/

/**
 * Processes the retained messages of devices registered by now, through the same pipeline as new
 * ones. Each message has its own time, and those of a device keep their order. A message that is
 * processed twice, as after a crash, is a duplicate the second time.
 */
export async function ingestRetained(
  pipelines: readonly Pipeline[],
  {
    pool,
    now,
    log,
  }: { readonly pool: pg.Pool; readonly now: () => Date; readonly log: FastifyBaseLogger },
): Promise<void> {
  for (;;) {
    const claimed = await claimRetained(pool, now(), mostAtOnce)
    const devices = new Map<string, RetainedMessage[]>()
    for (const one of claimed) devices.set(one.device, [...(devices.get(one.device) ?? []), one])
    const done = await Promise.all(
      [...devices.values()].map((messages) => ingestInOrder(pipelines, messages, log)),
    )
    await deleteRetained(pool, done.flat())
    if (claimed.length < mostAtOnce) return
  }
}

/** Answers the ids of the messages that are done with; after one that waits the others of its device wait too. */
async function ingestInOrder(
  pipelines: readonly Pipeline[],
  messages: readonly RetainedMessage[],
  log: FastifyBaseLogger,
): Promise<number[]> {
  const done: number[] = []
  for (const retained of messages) {
    const pipeline = pipelineOf(pipelines, retained)
    try {
      if (pipeline && !(await isIngested(pipeline, retained))) return done
      done.push(retained.id)
    } catch (error) {
      log.warn({ err: error, device: retained.device }, 'a retained message waits')
      return done
    }
  }
  return done
}

function pipelineOf(
  pipelines: readonly Pipeline[],
  { arrival: { path, topic } }: RetainedMessage,
): Pipeline | undefined {
  if (topic === null) return pipelines.find((pipeline) => pipeline.path === path)
  return pipelines.find((pipeline) => pipeline.topics.some((filter) => matchTopics(filter)(topic)))
}

/**
 * False where the pipeline does not know the device yet. A rejected message is stored with the
 * reason.
 */
async function isIngested(
  pipeline: Pipeline,
  { device, source, body, receivedAt, arrival }: RetainedMessage,
): Promise<boolean> {
  const { topic, query, params, contentType } = arrival
  const whole = pipeline.maxBytes === null ? body : Buffer.from(body.replace(cutOff, ''))
  const message: IncomingMessage = {
    body: whole,
    query,
    params,
    contentType,
    topic,
    source,
    receivedAt,
    isRetained: true,
  }
  try {
    const { rejected } = await pipeline.ingest(message)
    return !rejected.some((one) => one.reason === 'unknown_device' && one.device === device)
  } catch (error) {
    if (error instanceof Rejection) return true
    throw error
  }
}
