import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import fastify from 'fastify'
import { freePort } from './testing/broker.ts'
import { subscribe } from './subscriber.ts'

let server: Server
afterEach(() => server.close())

/** As much of a broker of 2015 as is needed: refuses MQTT 5, grants what is asked for, delivers one message. */
function startOldBroker(port: number): { acknowledged: number[] } {
  const seen = { acknowledged: [] as number[] }
  server = createServer((socket: Socket) => {
    socket.on('data', (bytes) => {
      const type = (bytes[0] ?? 0) >> 4
      if (type === 1)
        socket.write(bytes[8] === 5 ? Buffer.from([0x20, 2, 0, 1]) : Buffer.from([0x20, 2, 0, 0]))
      if (type === 8) {
        socket.write(Buffer.from([0x90, 3, bytes[2] ?? 0, bytes[3] ?? 0, 1]))
        socket.write(
          Buffer.concat([
            Buffer.from([0x32, 8, 0, 3]),
            Buffer.from('a/b'),
            Buffer.from([0, 7]),
            Buffer.from('x'),
          ]),
        )
      }
      if (type === 10) socket.write(Buffer.from([0xb0, 2, bytes[2] ?? 0, bytes[3] ?? 0]))
      if (type === 4) seen.acknowledged.push(bytes.readUInt16BE(2))
    })
  })
  server.listen(port, '127.0.0.1')
  return seen
}

/** A subscriber that notes what it takes. */
function subscribeTo(port: number) {
  const received: string[] = []
  const subscriber = subscribe({
    url: `mqtt://127.0.0.1:${port}`,
    topics: ['a/+'],
    clientId: 'tiny',
    log: fastify().log,
    handleMessage: async (topic, payload) => received.push(`${topic} ${payload.toString()}`),
  })
  return { subscriber, received }
}

test('a broker that refuses MQTT 5 is connected to by 3.1.1', async () => {
  const port = await freePort()
  const seen = startOldBroker(port)
  const { subscriber, received } = subscribeTo(port)
  await expect.poll(() => subscriber.isConnected(), { timeout: 5_000 }).toBe(true)
  await expect.poll(() => seen.acknowledged).toEqual([7])
  expect(received).toEqual(['a/b x'])
  await subscriber.stop()
})

test('a broker that is away is tried with growing pauses', async () => {
  let attempts = 0
  const port = await freePort()
  server = createServer((socket) => {
    attempts += 1
    socket.destroy()
  }).listen(port, '127.0.0.1')
  const { subscriber } = subscribeTo(port)
  await expect.poll(() => attempts, { timeout: 10_000 }).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 1_300)) // the next pause is two seconds, as a fixed one it were half a second
  expect(attempts).toBe(3)
  expect(subscriber.isConnected()).toBe(false)
  await subscriber.stop()
})
