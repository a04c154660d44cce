import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerClientError } from './client-error.ts'

const app = fastify({ clientErrorHandler: answerClientError })
let port: number
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

async function answerTo(request: string): Promise<[status: string, body: unknown]> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const answer = await text(socket)
  return [answer.split(' ')[1] ?? '', JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))]
}

test('what is no HTTP is answered in Thai', async () => {
  expect(await answerTo('HELLO\r\n\r\n')).toEqual([
    '400',
    { code: 'bad_request', message: 'คำขอ HTTP ไม่ถูกต้อง ระบบอ่านไม่ได้' },
  ])
})

test('its answer is taken for nothing but JSON', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('HELLO\r\n\r\n')
  expect(await text(socket)).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
})

test('so is a head that is too large', async () => {
  expect(
    await answerTo(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  ).toMatchObject(['431', { code: 'too_large' }])
})
