import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { defineIntake } from './intake.ts'
import { hashIngestKey } from './keys.ts'
import { holdTable } from './testing/hold-table.ts'
import { makeTinyTable, tinyIntake } from './testing/tiny-intake.ts'
import { startTinyServer, tinyKey, type TinyServer } from './testing/tiny-server.ts'

/** A second intake of the same server: its endpoint answers what query and topic it was given. */
const echoIntake = defineIntake<never>({
  solution: 'echo',
  endpoints: [
    {
      path: 'echo/deep',
      topics: [],
      decode: ({ query, json }) => {
        if (query['event'] === 'crash') throw new TypeError('not a function')
        expect([query, json]).toEqual([{ event: 'up' }, {}])
        return []
      },
    },
  ],
  accept: async () => ({ outcomes: [], changes: [] }),
})

let own: TestDatabase
let server: TinyServer

beforeAll(async () => {
  own = await createTestDatabase()
  await makeTinyTable(own.database.pool)
  server = await startTinyServer(own.database, [tinyIntake, echoIntake])
})
afterAll(async () => {
  await server.stop()
  await own.drop()
})
beforeEach(async () => {
  await own.database.pool.query('truncate tiny_reading, rejected_message')
})

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: { code?: string; message?: string; rejected?: unknown[] } & Record<string, unknown>
}

function send(
  path: string,
  body: string | Buffer,
  { key = tinyKey, method = 'POST', type = 'application/json', encoding = '' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
      ...(key && { authorization: `Bearer ${key}` }),
    }
    const sent = request(
      { host: '127.0.0.1', port: server.port, path, method, headers },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          const answer = JSON.parse(text) as Answer['body']
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function storedRows(): Promise<unknown[]> {
  const { rows } = await own.database.pool.query<object>(
    'select device, n, note from tiny_reading order by device, n',
  )
  return rows
}

async function storedMessages(): Promise<Record<string, unknown>[]> {
  const { rows } = await own.database.pool.query<Record<string, unknown>>(
    'select solution, door, source, reason, detail, device, body from rejected_message order by id',
  )
  return rows
}

test('a message is answered when it is stored; the same again is a duplicate', async () => {
  const message = '{"device":"เสา-๑","n":1,"note":"😀"}'
  const first = await send('/ingest/tiny', message)
  expect(await storedRows()).toEqual([{ device: 'เสา-๑', n: 1, note: '😀' }])
  expect([first.status, first.body]).toEqual([
    200,
    { stored: 1, updated: 0, duplicates: 0, ignored: 0 },
  ])
  expect((await send('/ingest/tiny', message)).body).toEqual({
    stored: 0,
    updated: 0,
    duplicates: 1,
    ignored: 0,
  })
  expect(await storedRows()).toHaveLength(1)
  expect(server.published).toContainEqual({ topic: 'tiny', wid: null, kind: 'reading' })
})

test('an address with a slash at the end is the same address', async () => {
  const sent = await send('/ingest/tiny/?event=up', '{"device":"slash","n":1}')
  expect([sent.status, sent.body]).toEqual([
    200,
    { stored: 1, updated: 0, duplicates: 0, ignored: 0 },
  ])
  const again = await send(`/ingest/k/${tinyKey}/tiny/`, '{"device":"slash","n":1}', { key: '' })
  expect([again.status, again.body]).toEqual([
    200,
    { stored: 0, updated: 0, duplicates: 1, ignored: 0 },
  ])
  expect((await send('/ingest/tiny/', '', { method: 'GET' })).status).toBe(405)
})

test('the answer waits for the commit', async () => {
  const release = await holdTable(own.database.pool, 'tiny_reading')
  let isAnswered = false
  const answer = send('/ingest/tiny', '{"device":"a","n":1}').then((got) => {
    isAnswered = true
    return got
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isAnswered).toBe(false)
  await release()
  expect((await answer).status).toBe(200)
})

test('many at once are all stored and each answered for its own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      send('/ingest/tiny', JSON.stringify({ device: 'many', n: n % 200 })),
    ),
  )
  const total = (name: string) => answers.reduce((sum, { body }) => sum + Number(body[name]), 0)
  expect([total('stored'), total('duplicates')]).toEqual([200, 100])
  expect(await storedRows()).toHaveLength(200)
})

test('a wrong content type is no reason to refuse JSON', async () => {
  for (const [n, type] of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'odd',
  ].entries()) {
    expect((await send('/ingest/tiny', `{"device":"type","n":${n}}`, { type })).status).toBe(200)
  }
})

test('readings of an unknown device are stored as rejected and named, the others as readings', async () => {
  const { status, body } = await send(
    '/ingest/tiny',
    '[{"device":"a","n":1},{"device":"stranger","n":7}]',
  )
  const rejected = [{ reason: 'unknown_device', message: 'ไม่รู้จักอุปกรณ์', device: 'stranger' }]
  expect([status, body]).toEqual([
    202,
    { stored: 1, updated: 0, duplicates: 0, ignored: 0, rejected },
  ])
  expect(await storedMessages()).toEqual([
    {
      solution: 'tiny',
      door: 'http',
      source: 'INGEST_KEY',
      reason: 'unknown_device',
      detail: 'ไม่รู้จักอุปกรณ์',
      device: 'stranger',
      body: '{"device":"stranger","n":7}',
    },
  ])
})

test('an element that cannot be understood is stored as rejected, the others as readings', async () => {
  const list = [
    { device: 'a', n: 1 },
    { device: 'bad' },
    { device: 'bored' },
    { device: 'stranger', n: 2 },
    { n: 5 },
  ]
  const { status, body } = await send('/ingest/tiny', JSON.stringify(list))
  expect([status, body]).toMatchObject([202, { stored: 1, updated: 0, duplicates: 0, ignored: 1 }])
  expect(body.rejected).toEqual([
    { reason: 'bad_message', message: 'ข้อมูลต้องมี device และ n', device: 'bad' },
    { reason: 'unknown_device', message: 'ไม่รู้จักอุปกรณ์', device: 'stranger' },
    { reason: 'bad_message', message: 'ข้อมูลต้องมี device และ n', device: null },
  ])
  expect(await storedRows()).toMatchObject([{ device: 'a', n: 1 }])
  const stored = (await storedMessages()).map(
    ({ reason, body: part }) => `${String(reason)} ${String(part)}`,
  )
  expect(stored.sort()).toEqual([
    'bad_message {"device":"bad"}',
    'bad_message {"n":5}',
    'unknown_device {"device":"stranger","n":2}',
  ])
})

test('a list in which no element is read is answered too', async () => {
  const { status, body } = await send('/ingest/tiny', '[{"device":"bored"},{"n":5}]')
  expect([status, body]).toMatchObject([
    202,
    { stored: 0, ignored: 1, rejected: [{ reason: 'bad_message' }] },
  ])
})

test.each([
  ['', 'ไม่มีข้อมูลในข้อความ'],
  ['{"device":"a",}', 'ไม่ใช่ JSON ที่ถูกต้อง'],
  ['device=a&n=1', 'ไม่ใช่ JSON ที่ถูกต้อง'],
  ['"text"', 'ออบเจ็กต์หรืออาร์เรย์'],
  ['{"device":"a\0","n":1}', 'NUL'],
  ['{"device":"a\\u0000","n":1}', 'NUL'],
  ['{"device":"\\ud83d","n":1}', 'ไม่สมบูรณ์'],
  ['['.repeat(100) + ']'.repeat(100), 'ลึกเกิน 32 ชั้น'],
  ['{"device":"a","n":1e999}', 'ใหญ่เกิน'],
  ['{"n":1}', 'ข้อมูลต้องมี device และ n'],
])('%j is answered 400 with a Thai sentence, and kept', async (message, sentence) => {
  const { status, body } = await send('/ingest/tiny', message)
  expect([status, body.code, body.message]).toEqual([
    400,
    'bad_request',
    expect.stringContaining(sentence),
  ])
  expect(await storedMessages()).toMatchObject([
    { door: 'http', detail: body.message, body: message.replace('\0', '\uFFFD') },
  ])
})

test('a value that the database refuses does not fail the messages beside it', async () => {
  const answers = await Promise.all(
    [1, 3_000_000_000, 2].map((n) => send('/ingest/tiny', JSON.stringify({ device: 'poison', n }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 202, 200])
  expect(answers[1]?.body.rejected).toMatchObject([{ reason: 'bad_value' }])
  expect(await storedRows()).toHaveLength(2)
  expect(await storedMessages()).toMatchObject([
    { reason: 'bad_value', body: '{"device":"poison","n":3000000000}' },
  ])
})

test('a decoder that falls over refuses the message, and the next one goes through', async () => {
  expect((await send('/ingest/echo/deep?event=crash', '{}')).status).toBe(400)
  expect((await send('/ingest/echo/deep?event=up', '{}')).body).toEqual({
    stored: 0,
    updated: 0,
    duplicates: 0,
    ignored: 1,
  })
})

test('a compressed message is 415, with the true reason', async () => {
  const { status, body } = await send('/ingest/tiny', gzipSync('{"device":"a","n":1}'), {
    encoding: 'gzip',
  })
  expect([status, body.code, body.message]).toEqual([
    415,
    'unsupported',
    expect.stringContaining('ไม่บีบอัด'),
  ])
  expect(await storedMessages()).toEqual([])
})

test('more than 4 MB is 413', async () => {
  const answer = await send(
    '/ingest/tiny',
    JSON.stringify({ device: 'a', n: 1, note: 'x'.repeat(10 * 1024 * 1024) }),
  )
  expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  expect(
    (await send('/ingest/tiny', JSON.stringify({ device: 'a', n: 1, note: 'x'.repeat(4_000_000) })))
      .status,
  ).toBe(200)
})

test('an unknown path is 404 with the endpoints there are, a wrong method 405', async () => {
  const missing = await send('/ingest/tinny', '{}')
  expect([missing.status, missing.body.message]).toEqual([
    404,
    expect.stringContaining('/ingest/tiny, /ingest/echo/deep'),
  ])
  const wrong = await send(`/ingest/k/${tinyKey}/tiny?event=up`, '', { method: 'GET' })
  expect([wrong.status, wrong.headers['allow'], wrong.body.message]).toEqual([
    405,
    'POST',
    expect.stringContaining('POST'),
  ])
})

test('without a key, or with a wrong one, 401 in Thai', async () => {
  for (const key of ['', 'wrong', `${tinyKey}x`]) {
    const { status, body } = await send('/ingest/tiny', '{"device":"a","n":1}', { key })
    expect([status, body.code, body.message]).toEqual([
      401,
      'unauthenticated',
      expect.stringContaining('ingest key'),
    ])
  }
  expect((await send('/ingest/k/wrong/tiny', '{"device":"a","n":1}', { key: '' })).status).toBe(401)
  expect(await storedRows()).toEqual([])
})

test('the key may stand in the path, and names the source of what is refused', async () => {
  const key = 'rsk_made-for-this-test'
  await own.database.pool.query(
    'insert into ingest_key (name, hash, created_by) values ($1, $2, $3)',
    ['ตู้ควบคุม', hashIngestKey(key), 'admin'],
  )
  const status = async () =>
    (await send(`/ingest/k/${key}/tiny`, '{"device":"a","n":1}', { key: '' })).status
  await expect.poll(status).toBe(200)
  await send(`/ingest/k/${key}/tiny`, '{}', { key: '' })
  expect(await storedMessages()).toMatchObject([{ source: 'ตู้ควบคุม' }])
})

test('a key of other endpoints is refused in words before its message is read, counted and stored', async () => {
  const key = 'rsk_of-another-endpoint'
  await own.database.pool.query(
    `insert into ingest_key (name, hash, created_by, solutions) values ('กล้อง', $1, 'admin', '{echo}')`,
    [hashIngestKey(key)],
  )
  await expect
    .poll(async () => (await send('/ingest/echo/deep?event=up', '{}', { key })).status)
    .toBe(200)
  for (const path of ['/ingest/tiny', '/ingest/tiny/', `/ingest/k/${key}/tiny`]) {
    const { status, body } = await send(path, '{"device":"a","n":1}', { key })
    expect([status, body.code, body.message]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('“กล้อง” ไม่ได้รับอนุญาต'),
    ])
  }
  expect(await storedRows()).toEqual([])
  expect((await storedMessages())[0]).toMatchObject({
    source: 'กล้อง',
    reason: 'key_endpoint',
    body: '',
  })
  expect(await server.registry.metrics()).toMatch(
    /roadside_ingest_rejected_total\{solution="tiny",reason="key_endpoint"\} 3/,
  )
})

test('counts what came and what became of it', async () => {
  await send(
    '/ingest/tiny',
    '[{"device":"count","n":1},{"device":"count","n":1},{"device":"stranger","n":1}]',
  )
  const text = await server.registry.metrics()
  expect(text).toMatch(/roadside_ingest_messages_total\{solution="tiny",door="http"\} [1-9]/)
  for (const outcome of ['stored', 'duplicate']) {
    expect(text).toMatch(
      new RegExp(`roadside_ingest_readings_total\\{solution="tiny",outcome="${outcome}"\\} [1-9]`),
    )
  }
  expect(text).toMatch(
    /roadside_ingest_rejected_total\{solution="tiny",reason="unknown_device"\} [1-9]/,
  )
  expect(text).toMatch(/roadside_ingest_seconds_count [1-9]/)
})
