import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installErrorHandler } from './error-handler.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

async function answerTo(work: () => Promise<unknown>, isDiskFull?: () => boolean) {
  const app = fastify()
  installErrorHandler(app, isDiskFull)
  app.post('/', work)
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/' })
  return {
    status: statusCode,
    ...(JSON.parse(body) as { code: string; message: string; id?: string }),
  }
}

test('what another row has already is a duplicate, said in Thai', async () => {
  const { db } = t.database
  const name = (id: number, key: string) =>
    sql`insert into installation (key, value) values (${key}, ${String(id)}::jsonb)`.execute(db)
  await name(1, 'taken')
  await name(2, 'free')
  const answer = await answerTo(() =>
    sql`update installation set key = 'taken' where key = 'free'`.execute(db),
  )
  expect(answer).toEqual({ status: 409, code: 'duplicate', message: 'มีข้อมูลนี้อยู่แล้วในระบบ' })
})

test.each(['9999-12-31T23:59:59-23:59', '300000-01-01T00:00:00Z'])(
  '%s is a time that cannot be kept',
  async (time) => {
    const answer = await answerTo(() => sql`select ${time}::timestamptz`.execute(t.database.db))
    expect(answer).toEqual({ status: 400, code: 'bad_request', message: 'มีตัวเลขหรือเวลาที่เกินขอบเขต' })
  },
)

test('another error of the database is internal, and only its id leaves', async () => {
  const { id, ...answer } = await answerTo(() =>
    sql`select * from no_such_table`.execute(t.database.db),
  )
  expect(answer).toEqual({ status: 500, code: 'internal', message: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง' })
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a database that is away is away because of its full disk, where it is known to be full', async () => {
  const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const codeOf = async (work: () => Promise<unknown>, isFull: boolean) =>
    (await answerTo(work, () => isFull)).code
  expect([await codeOf(away, true), await codeOf(away, false)]).toEqual([
    'storage_full',
    'unavailable',
  ])
  expect(await codeOf(() => sql`select * from no_such_table`.execute(t.database.db), true)).toBe(
    'internal',
  )
})
