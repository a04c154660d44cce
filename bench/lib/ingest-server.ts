// Child process: the ingest engine with the intake that is measured. Arguments: database URL, broker URL, messages to count.
import { openDatabase } from '@roadside/server-kit/database.ts'
import { createIngestEngine } from '@roadside/server-kit/ingest/engine.ts'
import { createIngestMetrics } from '@roadside/server-kit/ingest/metrics.ts'
import fastify from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { benchIntake } from './bench-intake.ts'

const [url = '', broker = '', count = '0'] = process.argv.slice(2)
let startedAt = 0
let stored = 0
const intake = benchIntake(
  () => {
    startedAt ||= performance.now()
  },
  (readings) => {
    stored += readings
    if (stored === Number(count)) process.stdout.write(`done ${(performance.now() - startedAt) / 1000}\n`)
  },
)
const app = fastify({ logger: { level: 'warn' } })
const engine = createIngestEngine({
  database: openDatabase({ url, onIdleError: () => undefined }),
  live: { publish: () => undefined },
  now: () => new Date(),
  log: app.log,
  intakes: [intake],
  metrics: createIngestMetrics(new Registry()),
  ingestKey: 'bench-key',
})
await app.register(engine.doors)
await app.listen({ host: '127.0.0.1', port: 0 })
if (broker) {
  const subscriber = engine.subscribe({ url: broker, clientId: 'bench-store', shareGroup: 'bench' })
  while (!subscriber.isConnected()) await delay(10)
  process.stdout.write('subscribed\n')
}
const address = app.server.address()
process.stdout.write(`port ${typeof address === 'object' && address ? address.port : 0}\n`)
