import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startCuttingProxy } from '../ingest/testing/cutting-proxy.ts'
import { subscribe } from './subscriber.ts'
import { startTestBroker } from './testing/broker.ts'

test('after a lost connection no more messages are handled at once than before, though the broker sends all', async () => {
  const broker = await startTestBroker()
  const proxy = await startCuttingProxy({ host: '127.0.0.1', port: broker.port })
  const publisher = await connectAsync(broker.url, { protocolVersion: 5 })
  const handled = new Set<string>()
  let [running, most] = [0, 0]
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const subscriber = subscribe({
    url: `mqtt://127.0.0.1:${proxy.port}`,
    clientId: 'one',
    topics: ['up'],
    shareGroup: null,
    log: pino({ level: 'silent' }),
    handleMessage: async (_, payload) => {
      running += 1
      most = Math.max(most, running)
      await opened
      await delay(1)
      running -= 1
      handled.add(payload.toString())
    },
  })
  await expect.poll(() => subscriber.isConnected()).toBe(true)
  await Promise.all(
    Array.from({ length: 10_000 }, (_, n) => publisher.publishAsync('up', `${n}`, { qos: 1 })),
  )
  await expect.poll(() => subscriber.counters.received).toBe(2_000)
  await proxy.cut()
  await proxy.mend()
  await expect.poll(() => subscriber.counters.received, { timeout: 10_000 }).toBe(4_000)
  open()
  await expect.poll(() => handled.size, { timeout: 20_000 }).toBe(10_000)
  expect(most).toBe(2_000)
  await subscriber.stop()
  await publisher.endAsync(true)
  await broker.drop()
  await proxy.cut()
})
