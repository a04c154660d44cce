import type { LiveMessage } from '@roadside/contract/live.ts'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Database } from '../../database.ts'
import { createIngestEngine, type IngestEngine } from '../engine.ts'
import type { AnyIntake } from '../intake.ts'
import { createIngestMetrics } from '../metrics.ts'
import { tinyIntake } from './tiny-intake.ts'

export const tinyKey = 'key-of-the-tests'

export interface TinyServer {
  readonly app: FastifyInstance
  readonly engine: IngestEngine
  readonly port: number
  readonly registry: Registry
  /** The messages published to open consoles. */
  readonly published: readonly LiveMessage[]
  /** Answers the accepted requests and commits the received messages. */
  stop(): Promise<void>
}

/** A server with the ingest endpoints and nothing else, listening on a free loopback port. */
export async function startTinyServer(
  database: Database,
  intakes: readonly AnyIntake[] = [tinyIntake],
  now = () => new Date(),
): Promise<TinyServer> {
  const app = fastify({
    logger: { level: 'silent' },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  const registry = new Registry()
  const published: LiveMessage[] = []
  const engine = createIngestEngine({
    database,
    now,
    log: app.log,
    intakes,
    ingestKey: tinyKey,
    live: { publish: (changes) => published.push(...changes) },
    media: {
      storePicture: () => Promise.reject(new Error('no pictures here')),
      storeDocument: () => Promise.reject(new Error('no documents here')),
      link: () => '',
      absoluteLink: () => '',
    },
    metrics: createIngestMetrics(registry),
  })
  await app.register(engine.endpoints)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    app,
    engine,
    port,
    registry,
    published,
    stop: async () => {
      await app.close()
      await engine.drain()
    },
  }
}
