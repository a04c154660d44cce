import { ownPreferences, savePreference } from '@roadside/contract/preference-calls.ts'
import { findPreferences } from '@roadside/server-kit/preference-repository.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '../../permissions/world.ts'

let w: World
beforeAll(async () => {
  w = await buildWorld()
})
afterAll(() => w.close())

const columns = { name: 'columns', of: 'users' } as const

test('each account has preferences of its own, and the last one stored counts', async () => {
  const read = async (token: string | null) => (await w.call(ownPreferences, {}, token)).body
  const store = (hidden: string[]) =>
    w.call(savePreference, { ...columns, value: { hidden } }, w.tokens.staff)
  await store(['role', 'group'])
  await store(['role'])
  expect(await read(w.tokens.staff)).toEqual([{ ...columns, value: { hidden: ['role'] } }])
  expect(await read(w.tokens.admin)).toEqual([])
})

test('what has another shape than its name says is refused, and nothing is stored', async () => {
  const { rows } = await w.test.database.pool.query<{ id: number }>(
    "select id from app_user where username = 'admin'",
  )
  const id = Number(rows[0]?.id)
  for (const body of [
    { ...columns, value: { hidden: 'role' } },
    { ...columns, value: undefined },
    { ...columns, of: 'a:b', value: { hidden: [] } },
    { ...columns, name: 'constructor', value: { hidden: [] } },
  ]) {
    const { status } = await w.call(savePreference, body as never, w.tokens.admin)
    expect(status).toBe(400)
  }
  expect(await findPreferences(w.test.database.db, id)).toEqual([])
})

test('a wrong value is refused with its field and the reason', async () => {
  const refusal = async (body: object) =>
    ((await w.call(savePreference, body as never, w.tokens.admin)).body as { message?: string })
      .message
  const wall = { scenes: ['map'], seconds: 20, hasFeed: true, skin: 'dark' }
  const start = (path: unknown) => ({ name: 'start', of: '', value: { path } })
  const ofWall = (more: object) => ({ name: 'wall', of: '', value: { ...wall, ...more } })
  const wrong = 'ข้อมูลไม่ถูกต้องในช่อง'
  expect(await refusal({ ...columns, value: { hidden: 'role' } })).toBe(
    `${wrong} value.hidden: ไม่มีค่า หรือชนิดข้อมูลไม่ถูกต้อง`,
  )
  expect(await refusal(ofWall({ seconds: 4, scenes: [] }))).toBe(
    `${wrong} value.scenes: ต้องไม่น้อยกว่า 1 รายการ · ${wrong} value.seconds: ต้องไม่น้อยกว่า 5`,
  )
  expect(await refusal(ofWall({ skin: 'pink' }))).toBe(`${wrong} value.skin: ต้องเป็น dark หรือ light`)
  expect(await refusal(start('//elsewhere'))).toBe(`${wrong} value.path: รูปแบบไม่ถูกต้อง`)
  expect(await refusal({ ...start('/project'), of: 'list' })).toBe(
    `${wrong} of: ใช้กับ columns เท่านั้น`,
  )
})

test('what another version stored and this one cannot read is left out', async () => {
  await w.test.database.pool.query(
    `insert into account_preference (user_id, name, value, stored_at)
     select id, name, '{"hidden": 1}', now() from app_user, unnest(array['columns:ways', 'toString', 'events.feed']) as name
     where username = 'admin'`,
  )
  expect((await w.call(ownPreferences, {}, w.tokens.admin)).body).toEqual([])
})
