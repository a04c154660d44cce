import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installErrorHandler } from './error-handler.ts'

const error = 50

test('a client that cuts its own body off does not fill the log of errors', async () => {
  const lines: { level: number; msg: string }[] = []
  const stream = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(JSON.parse(line.toString()) as (typeof lines)[number])
      done()
    },
  })
  const app = fastify({ logger: { level: 'trace', stream } })
  onTestFinished(() => app.close())
  installErrorHandler(app)
  app.post('/', () => Promise.resolve({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = [
    'POST / HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 5000',
    '',
    '{"a":',
  ]
  await new Promise<void>((written) => socket.write(head.join('\r\n'), () => written()))
  // once it is read
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'incoming request')).toBe(true))
  socket.destroy()
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'request failed')).toBe(true))
  expect(lines.filter(({ level }) => level >= error)).toEqual([])
})
