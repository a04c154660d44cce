import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSealer } from '@roadside/server-kit/sealed.ts'
import { startTestPostgres, type TestPostgres } from '@roadside/server-kit/testing/test-postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'

const secret = 'a secret of the tests that is long enough'
const folder = mkdtempSync(join(tmpdir(), 'roadside-notices-'))
/** Timeout of an attempt, and how long after it another server has the message at the latest. Seconds. */
const takenOverS = 20 + 30

let postgres: TestPostgres
let client: pg.Client
/** Ids of the messages that came, and what answers them. */
const received: string[] = []
let respond: (response: ServerResponse) => void
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']))
  request.resume().on('end', () => respond(response))
})

const start = (name: string) =>
  startConsoleProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, name),
    TOKEN_SECRET: secret,
    ADMIN_PASSWORD: 'Correct-horse-1',
    WEBHOOK_NETWORKS: '127.0.0.1/32',
    DEMO: '0',
    STOP_GRACE_S: '0',
  })

beforeAll(async () => {
  postgres = await startTestPostgres()
  client = new pg.Client(postgres.url)
  await client.connect()
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a message to the receiver into the outbox; answers its id. */
async function addNotice(): Promise<string> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${received.length}`
  const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const secrets = [makeSealer([secret], 'notice targets').seal(key)]
  const target = await client.query<{ id: number }>(
    `insert into notice_target (channel, name, address, created_by, created_at)
     values ('webhook', 'ระบบอื่น', $1, 'admin', now()) returning id`,
    [JSON.stringify({ url, secrets })],
  )
  const content = { kind: 'test', title: 'ทดสอบ', text: '', alarms: [], more: 0, picture: null }
  const notice = await client.query<{ id: string }>(
    `insert into notice (target_id, channel, target_name, content, created_at, due_at)
     values ($1, 'webhook', 'ระบบอื่น', $2, now(), now()) returning id`,
    [target.rows[0]?.id, JSON.stringify(content)],
  )
  return notice.rows[0]?.id ?? ''
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ state: string }>('select state from notice where id = $1', [
    id,
  ])
  return rows[0]?.state
}

/** One server sends and has no answer yet; what happens to it is `fail`; the other one takes the message over. */
async function takeOver(names: [string, string], fail: (sender: ConsoleProcess) => Promise<void>) {
  const sender = await start(names[0])
  received.length = 0
  respond = () => undefined
  const id = await addNotice()
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([id])
  respond = (response) => void response.writeHead(204).end()
  await fail(sender)
  const other = await start(names[1])
  await expect.poll(() => stateOf(id), { timeout: takenOverS * 1_000 }).toBe('sent')
  return { sender, other, id }
}

test('a message of a server that was killed while it sent is sent by another one, with the same id', async () => {
  const { other, id } = await takeOver(['a', 'b'], (sender) => sender.kill())
  expect(received).toEqual([id, id])
  await other.stop()
})

test('the same of a server that was stopped, and sends nothing again when it goes on', async () => {
  const stopped = (sender: ConsoleProcess) => {
    sender.child.kill('SIGSTOP')
    return Promise.resolve()
  }
  const { sender, other, id } = await takeOver(['c', 'd'], stopped)
  sender.child.kill('SIGCONT')
  // its sweeps run again, each second
  await new Promise((done) => setTimeout(done, 3_000))
  expect(received).toEqual([id, id])
  expect(await stateOf(id)).toBe('sent')
  await Promise.all([sender.stop(), other.stop()])
})
