import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { startDelivery } from './delivery.ts'

const log = { info: () => undefined, warn: () => undefined }
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})

/** A console that answers each request by the next of these statuses, and 200 when none is left. */
async function answering(
  statuses: number[],
  port = 0,
): Promise<{ server: Server; port: number; received: unknown[] }> {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const status =
        request.headers.authorization === 'Bearer key' ? (statuses.shift() ?? 200) : 401
      if (status === 200) received.push(JSON.parse(text))
      response.writeHead(status, { connection: 'close' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  running.push({ stop: () => new Promise((resolve) => void server.close(() => resolve())) })
  return { server, port: (server.address() as AddressInfo).port, received }
}

function deliver(port: number) {
  const delivery = startDelivery({ origin: `http://127.0.0.1:${port}`, ingestKey: 'key', log })
  running.unshift(delivery)
  return (numbers: number[]) =>
    delivery.send(numbers.map((body) => ({ path: '/ingest/lighting', body })))
}
const numbers = (list: readonly unknown[]) => list.map(Number).toSorted((a, b) => a - b)

test('what the console cannot take now it takes later; what it does not understand is not sent again', async () => {
  const { port, received } = await answering([503, 400])
  deliver(port)([1, 2, 3, 4])
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 5_000 })
})

test('a console that is gone for a while is reached again', async () => {
  const { server, port } = await answering([])
  await new Promise((resolve) => server.close(resolve))
  deliver(port)([1, 2, 3])
  // long enough for an attempt that finds no console
  await new Promise((resolve) => setTimeout(resolve, 200))
  const { received } = await answering([], port)
  await vi.waitFor(() => expect(numbers(received)).toEqual([1, 2, 3]), { timeout: 5_000 })
})

test('stops after what is on its way, and sends nothing more', async () => {
  const { port, received } = await answering([503])
  const delivery = startDelivery({ origin: `http://127.0.0.1:${port}`, ingestKey: 'key', log })
  delivery.send(Array.from({ length: 20 }, (_, body) => ({ path: '/', body })))
  await delivery.stop()
  const answered = received.length
  expect(answered).toBe(7)
  delivery.send([{ path: '/', body: 99 }])
  // time in which it would send
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(received).toHaveLength(answered)
})
