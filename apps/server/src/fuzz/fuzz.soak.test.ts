import { connect, type AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { answerOfError } from '@roadside/server-kit/ingest/http-answers.ts'
import { accounts, type Account } from '@roadside/server-kit/testing/permissions.ts'
import { testIngestKey } from '@roadside/server-kit/testing/test-app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../permissions/row.ts'
import { permissionTable } from '../permissions/table.ts'
import { buildWorld, type World } from '../permissions/world.ts'
import { mutated, ofShape, written } from './bodies.ts'
import { brokerMessages, mangled, messages } from './messages.ts'
import { first, inputs, logLevel, seed } from './fuzz-settings.ts'
import { oddness, send, show, withOddness, type Answer, type Request } from './requests.ts'

/*
 * Whatever is sent, no answer is a 5xx, none is missing, nothing is thrown that nobody catches, and the memory stays
 * bounded. Each input has a number: FUZZ_SEED and FUZZ_FROM with FUZZ_INPUTS=1 send it again.
 */
/** Requests on their way at a time. */
const atOnce = 8
/** Growth of the memory between the first tenth and the end. Bytes. */
const mostGrowth = 200 * 1024 * 1024

let w: World
let port = 0
const uncaught: string[] = []
const noteUncaught = (error: unknown) =>
  void uncaught.push(error instanceof Error ? (error.stack ?? error.message) : String(error))

beforeAll(async () => {
  process.on('unhandledRejection', noteUncaught)
  w = await buildWorld({ LOG_LEVEL: logLevel, TRUST_PROXY: '127.0.0.1' })
  await w.app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (w.app.http.server.address() as AddressInfo).port
  await w.test.database.pool.query('create table fuzz_user as select * from app_user')
}, 120_000)
afterAll(async () => {
  process.off('unhandledRejection', noteUncaught)
  await w.close()
}, 120_000)

const rows = permissionTable.flatMap((part) => part.rows)
const otherPaths = [
  '/',
  '/api',
  '/api/openapi.json',
  '/api/live',
  '/healthz',
  '/readyz',
  '/metrics',
  '/media/0/150.jpg',
  `/media/${'0'.repeat(64)}/150.jpg?e=1&s=x`,
  '/oidc/start',
  '/oidc/callback?code=x&state=y',
  '/hooks/line',
  '/open311/v2/services.json',
  '/open311/v2/requests.json',
  '/open311/v2/requests.xml',
  '/open311/v2/requests/1.json',
  '/api/alarms/active',
  '/hooks/alertmanager',
  '/ingest/nowhere',
  '/ingest/k/x/lighting',
  '/ingest/hikvision/%E0%A4%A',
  '/%E0%A4%A',
  '//evil.example/',
  '/..%2f..%2fetc/passwd',
  '/assets/../../package.json',
]

interface Input {
  readonly what: string
  readonly request: Request
  readonly account: Account
  /** The token is sent as it is. */
  readonly isSignedIn: boolean
  readonly row?: Row
}

const draw = <T>(arbitrary: fc.Arbitrary<T>, index: number): T =>
  fc.sample(arbitrary, { numRuns: 1, seed: seed + index * 7_919 })[0] as T

/** Shapes are read once. */
const shaped = new Map<Row, fc.Arbitrary<unknown>>()
const good = new Map<string, { body: unknown; uses: number }>()

async function goodBody(row: Row, account: Account): Promise<unknown> {
  const key = `${row.call.path} ${account}`
  const known = good.get(key)
  if (known && known.uses < 6) {
    known.uses += 1
    return known.body
  }
  const by = { account, token: w.tokens[account] }
  // what it is about may be gone by now
  const body = await Promise.resolve(row.body(w.at.own, w, by)).catch(() => known?.body ?? {})
  good.set(key, { body, uses: 1 })
  return body
}

async function inputAt(index: number): Promise<Input> {
  const kind = index % 10
  if (kind === 8) {
    const odd = draw(oddness, index)
    const { path, type, body } = draw(messages, index)
    const request = withOddness({ path: `/ingest/${path}`, body, token: testIngestKey }, odd)
    const headers =
      odd.type === undefined ? { ...request.headers, 'content-type': type } : request.headers
    return {
      what: `/ingest/${path}`,
      request: { ...request, headers },
      account: 'none',
      isSignedIn: false,
    }
  }
  const turn = Math.floor(index / 10) * 8 + kind
  const account = accounts[turn % accounts.length] ?? 'none'
  if (kind === 9) {
    const odd = draw(oddness, index)
    const path = draw(fc.constantFrom(...otherPaths), index)
    const body = draw(written(fc.constant({ a: 1 })), index)
    const request = withOddness(
      { path, body, token: draw(fc.constantFrom(w.tokens[account], testIngestKey), index) },
      odd,
    )
    const method = odd.method ?? (index % 20 === 9 ? 'GET' : 'POST')
    return { what: path, request: { ...request, method }, account, isSignedIn: false }
  }
  const row = rows[Math.floor(turn / accounts.length) % rows.length] as Row
  const isRefused = row.who[account] === undefined
  // a refusal needs few inputs; the others go to who may do most
  const caller: Account = isRefused && index % 4 !== 0 ? 'admin' : account
  const shape = shaped.get(row) ?? ofShape(row.call.body)
  shaped.set(row, shape)
  const own = await goodBody(row, caller)
  const body = draw(
    written(
      fc.oneof(
        { weight: 5, arbitrary: mutated(own) },
        { weight: 5, arbitrary: shape },
        { weight: 2, arbitrary: fc.constant(own) },
      ),
    ),
    index,
  )
  const odd = draw(oddness, index)
  const path = index % 7 === 0 ? `/${row.call.path}` : `/api/${row.call.path}`
  const request = withOddness({ path, body, token: w.tokens[caller] }, odd)
  const isSignedIn = odd.token === undefined && caller !== 'none'
  return { what: row.call.path, request, account: caller, isSignedIn, row }
}

interface Fault {
  readonly index: number
  readonly what: string
  readonly text: string
}

const mayNotAnswer = ['TRACE', 'PROPFIND']
const leak = /node_modules|\bat [\w.<>]+ \(|\$argon2|syntax error at or near|duplicate key value/

function faultOf({ what, request, account }: Input, answer: Answer, index: number): Fault | null {
  const { status, text } = answer
  const isMissing = status === 0 && !mayNotAnswer.includes(request.method)
  const isLeak = leak.test(text)
  if (status < 500 && !isMissing && !isLeak) return null
  const why = isLeak ? 'leak' : String(status)
  return {
    index,
    what: `${why} ${what}`,
    text: `${account}: ${text.slice(0, 300)}\n    ${show(request)}`,
  }
}

/** Accounts, passwords and rights as they were: some of the inputs change or suspend those that send them. */
let restoring: Promise<void> = Promise.resolve()
function restore(): Promise<void> {
  restoring = restoring.then(async () => {
    const { pool } = w.test.database
    const { rows: columns } = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = 'app_user' and table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'id'`,
    )
    const names = columns.map(({ name }) => name)
    await pool.query(
      `update app_user u set (${names.join(', ')}) = (select ${names.map((name) => `f.${name}`).join(', ')})
       from fuzz_user f where f.id = u.id`,
    )
    await pool.query(
      'delete from login_attempt; delete from login_address; delete from login_account',
    )
    for (const [account, username] of Object.entries(w.usernames))
      w.tokens[account as Account] = await w.tokenOf(username)
  })
  return restoring
}

/** The audit log lets an account do so much in an hour. */
async function forgetLimits(): Promise<void> {
  await w.test.database.pool.query(`
    alter table audit_log disable trigger audit_log_append_only;
    update audit_log set at = at - interval '2 hours' where at > now() - interval '1 hour';
    alter table audit_log enable trigger audit_log_append_only`)
}

function memory(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}

const report = (faults: readonly Fault[]) =>
  faults.map(
    ({ index, what, text }) =>
      `FUZZ_SEED=${seed} FUZZ_FROM=${index} FUZZ_INPUTS=1: ${what}\n    ${text}`,
  )

test('calls, endpoints and pages answer whatever comes', { timeout: 3 * 3_600_000 }, async () => {
  const faults: Fault[] = []
  const statuses: Record<string, number> = {}
  let next = first
  let restored = 0
  /** Calls whose handler answered some input. */
  const reached = new Set<string>()
  let before = 0
  const lane = async () => {
    for (let index = next++; index < first + inputs; index = next++) {
      const input = await inputAt(index)
      const answer = await send(port, input.request, index)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (input.row && answer.status === 200) reached.add(input.row.call.path)
      const fault = faultOf(input, answer, index)
      if (fault) {
        faults.push(fault)
        process.stdout.write(`${report([fault]).join('')}\n`)
      }
      if (
        answer.status === 401 &&
        input.isSignedIn &&
        input.row?.who[input.account] !== undefined
      ) {
        restored += 1
        await restore()
      }
      if (index % 500 === 0) await forgetLimits()
      if (index % 1_000 === 999) {
        await w.app.engine.settled()
        process.stdout.write(`${index + 1} ${JSON.stringify(statuses)} ${restored} restored\n`)
      }
      if (index === first + Math.floor(inputs / 10)) before = memory()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const growth = memory() - before
  process.stdout.write(
    `${inputs} inputs, ${faults.length} faults, ${reached.size} of ${rows.length} calls answered 200, memory ${(growth / 2 ** 20).toFixed(1)} MB more\n`,
  )
  expect(uncaught).toEqual([])
  expect(report(faults)).toEqual([])
  // a short run still fills the caches
  expect(inputs < 10_000 || growth < mostGrowth).toBe(true)
})

test('what a broker brings is stored or refused', { timeout: 3_600_000 }, async () => {
  const filters = w.app.engine.pipelines.flatMap((pipeline) =>
    pipeline.topics.map((filter) => ({ pipeline, filter })),
  )
  const faults: Fault[] = []
  const count = Math.ceil(inputs / 20)
  for (let index = 0; index < count; index += 1) {
    const { pipeline, filter } = filters[index % filters.length] ?? {}
    if (!pipeline || filter === undefined) continue
    const { topic, body } = draw(brokerMessages(filter, pipeline.path), index)
    const message = {
      body,
      query: {},
      topic,
      source: topic,
      sender: 'broker',
      receivedAt: w.clock.now,
    } as const
    const status = await pipeline.ingest(message).then(
      () => 200,
      (error: unknown) => {
        const answer = answerOfError(error, w.app.http.log)
        if (answer.status >= 500) noteUncaught(error)
        return answer.status
      },
    )
    if (status >= 500)
      faults.push({
        index,
        what: `${status} ${topic}`,
        text: body.toString('base64').slice(0, 2_000),
      })
  }
  await w.app.engine.settled()
  expect(uncaught).toEqual([])
  expect(report(faults)).toEqual([])
})

test('heads that are no HTTP end their own connection alone', { timeout: 600_000 }, async () => {
  const heads = mangled(
    fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'get', 'M-SEARCH', ''),
        fc.constantFrom('/', '*', 'http://x/', '/api/menu', '/\u00ff', `/${'a'.repeat(20_000)}`),
        fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', ''),
        fc.constantFrom(
          'Host: x',
          'Host: x\r\nHost: y',
          'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET / HTTP/1.1',
          'Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx',
          'Content-Length: -1',
          'Content-Length: 5, 6',
          'Content-Length: 99999999999999999999',
          ' folded: x',
          'a\0b: c',
          'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
          `${'x: y\r\n'.repeat(3_000)}z: 1`,
        ),
      )
      .map(([method, path, version, head]) =>
        Buffer.from(`${method} ${path} ${version}\r\n${head}\r\n\r\n`, 'latin1'),
      ),
  )
  const count = Math.ceil(inputs / 50)
  for (let index = 0; index < count; index += 1) {
    const bytes = draw(heads, index)
    await new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.2.${index % 250}.1` })
      socket.setTimeout(20, () => socket.destroy())
      socket.once('close', () => resolve()).on('error', () => undefined)
      socket.resume().write(bytes)
    })
  }
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(answer.status).toBe(200)
  expect(uncaught).toEqual([])
})
