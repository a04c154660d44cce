import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import type { ErrorBody } from '@roadside/contract/errors.ts'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { login } from '@roadside/contract/session-calls.ts'
import { sql } from 'kysely'
import { providedServer, type ProvidedApp } from './provided-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const testPassword = 'Correct-horse-1'
export const testIngestKey = 'ingest-key-of-the-tests'

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly error: ErrorBody
}

export interface TestApp {
  readonly app: ProvidedApp
  readonly test: TestDatabase
  /** The application's clock. */
  readonly clock: { now: Date }
  /** Makes a call as the bearer of `token` (null: none). */
  call<C extends Call>(call: C, body: Body<C>, token?: string | null): Promise<Answer<Reply<C>>>
  /** Logs in with the password of the tests; answers the access token. */
  tokenOf(username: string): Promise<string>
  /** Posts a message to an ingest endpoint, and waits until the states follow from it. */
  ingest(path: string, message: unknown, key?: string): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

interface Over {
  /** The database of another server, which outlives this one. */
  readonly test?: TestDatabase
  /** Where notifications come from, if not from the database's own address. */
  readonly listenUrl?: string
}

/** The whole application over a database of its own; nothing listens. */
export async function createTestApp(
  settings: Record<string, string> = {},
  over: Over = {},
): Promise<TestApp> {
  const test = over.test ?? (await createTestDatabase())
  const clock = { now: new Date('2026-11-21T20:00:00+07:00') }
  const dataDir = await mkdtemp(join(tmpdir(), 'roadside-test-'))
  const server = await providedServer()
  const app = await server.buildApp({
    settings: { INGEST_KEY: testIngestKey, DATA_DIR: dataDir, ...settings },
    database: test.database,
    databaseUrl: over.listenUrl ?? test.url,
    now: () => clock.now,
  })

  const call: TestApp['call'] = async (definition, body, token = null) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/${definition.path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      payload: body as object,
    })
    const json = JSON.parse(answer.body) as never
    return { status: answer.statusCode, body: json, error: json }
  }
  return {
    app,
    test,
    clock,
    call,
    tokenOf: async (username) =>
      (await call(login, { username, password: testPassword })).body.accessToken,
    ingest: async (path, message, key = testIngestKey) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/ingest/${path}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: typeof message === 'string' ? message : JSON.stringify(message),
      })
      await app.engine.settled()
      return { status: answer.statusCode, body: JSON.parse(answer.body) as unknown }
    },
    close: async () => {
      await app.close()
      if (!over.test) await test.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a group; its departments by name. */
export async function buildGroup(
  { test: { database } }: TestApp,
  group: {
    code: string
    name?: string
    kind?: string
    region?: number | null
    departments?: readonly string[]
  },
): Promise<{ groupId: number; departments: Record<string, number> }> {
  const { code, name = code, kind = 'other', region = null, departments = [] } = group
  const { rows } = await sql<{ id: number }>`
    insert into department_group (name, code, kind, region_number) values (${name}, ${code}, ${kind}, ${region})
    returning id`.execute(database.db)
  const groupId = rows[0]?.id ?? 0
  const made: Record<string, number> = {}
  for (const department of departments) {
    const { rows: ids } = await sql<{ id: number }>`
      insert into department (group_id, name) values (${groupId}, ${department}) returning id`.execute(
      database.db,
    )
    made[department] = ids[0]?.id ?? 0
  }
  return { groupId, departments: made }
}

let testHash: Promise<string> | undefined
/** A hash takes a good deal of time by intention: it is made once for all accounts of the tests. */
function hashOfTestPassword(): Promise<string> {
  testHash ??= providedServer().then((server) => server.hashPassword(testPassword))
  return testHash
}

export async function buildUser(
  { test: { database } }: TestApp,
  user: {
    username: string
    groupId: number
    departmentId?: number | null
    role?: 'admin' | 'user'
    firstname?: string
  },
): Promise<void> {
  const { username, groupId, departmentId = null, role = 'user', firstname = 'ทดสอบ' } = user
  await sql`insert into app_user (username, username_key, password_hash, role, group_id, department_id, firstname, lastname)
    values (${username}, ${usernameKey(username)}, ${await hashOfTestPassword()}, ${role}, ${groupId}, ${departmentId},
      ${firstname}, 'ระบบ')`.execute(database.db)
}

/** An account of a contractor. */
export async function buildContractorUser(
  { test: { database } }: TestApp,
  { username, contractorId }: { username: string; contractorId: number },
): Promise<void> {
  await sql`insert into app_user (username, username_key, password_hash, role, contractor_id, firstname, lastname)
    values (${username}, ${usernameKey(username)}, ${await hashOfTestPassword()}, 'contractor', ${contractorId}, 'ช่าง',
      'ทดสอบ')`.execute(database.db)
}

export async function buildSite(
  { test: { database } }: TestApp,
  site: { departmentId: number; typeName?: string; name?: string; isFourG?: boolean },
): Promise<number> {
  const { departmentId, typeName = 'Lighting', name = 'นบ.1001 ถนนทดสอบ', isFourG = false } = site
  const { rows } = await sql<{ wid: number }>`
    insert into site (department_id, type_name, name, latitude, longitude, is_fourg)
    values (${departmentId}, ${typeName}, ${name}, 13.84, 100.4, ${isFourG}) returning wid`.execute(
    database.db,
  )
  return rows[0]?.wid ?? 0
}
