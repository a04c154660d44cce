import type { Body } from '@roadside/contract/call.ts'
import {
  mostSavedFilters,
  removeFilter,
  savedFilters,
  saveFilter,
} from '@roadside/contract/saved-filter-calls.ts'
import type { Account } from '@roadside/server-kit/testing/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildWorld, type World } from '../../permissions/world.ts'

let w: World
beforeAll(async () => {
  w = await buildWorld()
})
beforeEach(() => w.test.database.pool.query('delete from saved_filter'))
afterAll(() => w.close())

const filter = { list: 'ways', name: 'สายทางนนทบุรี', query: 'province=x', DeptID: null }
const save = (by: Account, more: Partial<Body<typeof saveFilter>> = {}) =>
  w.call(saveFilter, { ...filter, ...more }, w.tokens[by])
const read = async (by: Account, list = 'ways') =>
  (await w.call(savedFilters, { list }, w.tokens[by])).body
const namesFor = async (by: Account, list = 'ways') =>
  (await read(by, list)).filters.map(({ name }) => name)
const messageOf = ({ body }: { body: unknown }) => (body as { message?: string }).message

test('an own filter is of one account and one list, also of an account that changes nothing', async () => {
  expect((await save('viewer')).status).toBe(200)
  expect(await read('viewer')).toMatchObject({
    filters: [
      {
        name: filter.name,
        query: filter.query,
        department: null,
        saved_by: 'viewer',
        may_remove: true,
      },
    ],
    departments: [],
  })
  expect(await namesFor('viewer', 'users')).toEqual([])
  for (const other of ['staff', 'officeAdmin', 'admin'] as const)
    expect(await namesFor(other)).toEqual([])
})

test('a filter of a department is for who belongs to it and who is above, and is not sent to others', async () => {
  const { own, group, foreign } = w.at
  for (const [name, { departmentId: DeptID }] of Object.entries({ own, group, foreign }))
    await save('admin', { name, DeptID })
  expect(await namesFor('viewer')).toEqual(['own'])
  expect(await namesFor('staff')).toEqual(['own'])
  expect(await namesFor('officeAdmin')).toEqual(['group', 'own'])
  expect(await namesFor('drrAdmin')).toEqual(['group', 'own', 'foreign'])
  expect(JSON.stringify(await read('officeAdmin'))).not.toContain(foreign.mark)
  const { filters } = await read('viewer')
  expect(filters).toMatchObject([
    { department: { id: own.departmentId, name: own.mark }, saved_by: '', may_remove: false },
  ])
})

test('who changes nothing of a department saves and removes nothing for it', async () => {
  const DeptID = w.at.own.departmentId
  expect((await save('viewer', { DeptID })).status).toBe(404)
  expect((await save('staff', { DeptID: w.at.group.departmentId })).status).toBe(404)
  const { id } = (await save('staff', { DeptID })).body
  expect((await w.call(removeFilter, { id }, w.tokens.viewer)).status).toBe(403)
  expect(await namesFor('viewer')).toEqual([filter.name])
  expect((await w.call(removeFilter, { id }, w.tokens.officeAdmin)).status).toBe(200)
  expect(await namesFor('viewer')).toEqual([])
})

test('an own filter of another account is not removed', async () => {
  const { id } = (await save('staff')).body
  expect((await w.call(removeFilter, { id }, w.tokens.admin)).status).toBe(404)
  expect(await namesFor('staff')).toEqual([filter.name])
})

test('a name is given once for an owner and a list, however it is written', async () => {
  await save('staff', { name: 'เกาะ ก1' })
  const again = await save('staff', { name: '  เกาะ  ก๑ ' })
  expect([again.status, messageOf(again)]).toEqual([409, 'มีตัวกรองชื่อนี้ในรายการนี้แล้ว กรุณาใช้ชื่ออื่น'])
  expect((await save('staff', { name: 'เกาะ ก1', list: 'users' })).status).toBe(200)
  expect((await save('viewer', { name: 'เกาะ ก1' })).status).toBe(200)
  const DeptID = w.at.own.departmentId
  expect((await save('staff', { name: 'เกาะ ก1', DeptID })).status).toBe(200)
  expect((await save('admin', { name: 'เกาะ ก1', DeptID })).status).toBe(409)
})

test('a name has 1 to 60 characters, and the query is one of an address', async () => {
  expect(messageOf(await save('staff', { name: ' ​ ' }))).toBe('กรุณากรอกชื่อตัวกรอง')
  expect(messageOf(await save('staff', { name: 'ก'.repeat(61) }))).toBe(
    'ชื่อตัวกรองต้องมีความยาวไม่เกิน 60 ตัวอักษร',
  )
  for (const query of ['', 'a b', '?a=1', 'a#b'])
    expect((await save('staff', { query })).status).toBe(400)
  expect((await save('staff', { name: 'ก'.repeat(60) })).status).toBe(200)
})

test('an account and a department have a most of filters', async () => {
  const DeptID = w.at.own.departmentId
  await w.test.database.pool.query(
    `insert into saved_filter (list, name, query, user_id, department_id, saved_by, saved_at)
     select 'ways', n::text, 'a=1', u.id, d.id, 'staff', now() from generate_series(1, $1::int) n,
       (select id, null::bigint as department from app_user where username = 'staff'
        union all select null, $2::bigint) o (user_id, department_id)
       left join app_user u on u.id = o.user_id left join department d on d.id = o.department_id`,
    [mostSavedFilters, DeptID],
  )
  const full = (whose: string) =>
    `${whose}นี้มีตัวกรองที่บันทึกไว้ครบ ${mostSavedFilters} รายการแล้ว กรุณาลบรายการที่ไม่ใช้ก่อน`
  expect(messageOf(await save('staff', { list: 'users' }))).toBe(full('บัญชี'))
  expect(messageOf(await save('staff', { DeptID }))).toBe(full('หน่วยงาน'))
  expect((await save('admin')).status).toBe(200)
})

/** Starts calls, each of which waits for what the statement holds, and lets them go on together. */
async function atOnce<T>(held: string, send: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { pool } = w.test.database
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(held)
    const sent = send.map((call) => call())
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 })
      .toBe(send.length)
    await client.query('commit')
    return await Promise.all(sent)
  } finally {
    client.release(true)
  }
}
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of two that save the last filter at once one is refused', async () => {
  await w.test.database.pool.query(
    `insert into saved_filter (list, name, query, user_id, saved_by, saved_at)
     select 'ways', n::text, 'a=1', u.id, 'staff', now() from generate_series(2, $1::int) n, app_user u
     where u.username = 'staff'`,
    [mostSavedFilters],
  )
  const answers = await atOnce(
    'lock table saved_filter in share mode',
    ['ก', 'ข'].map((name) => () => save('staff', { name })),
  )
  expect(statusesOf(answers)).toEqual([200, 400])
})

test('of two that remove a filter at once one does', async () => {
  const { id } = (await save('staff', { name: 'ลบพร้อมกัน' })).body
  const remove = () => w.call(removeFilter, { id }, w.tokens.staff)
  const answers = await atOnce('select from saved_filter for update', [remove, remove])
  expect(statusesOf(answers)).toEqual([200, 404])
  const { rows } = await w.test.database.pool.query(
    `select from audit_log where action = 'removeFilter' and subject = 'ลบพร้อมกัน'`,
  )
  expect(rows).toHaveLength(1)
})

test('what is saved and removed is in the audit log, without the searched text', async () => {
  const { id } = (await save('staff', { DeptID: w.at.own.departmentId, query: 'search=secret' }))
    .body
  await w.call(removeFilter, { id }, w.tokens.staff)
  const { rows } = await w.test.database.pool.query(
    `select username, action, subject, detail from audit_log where action like '%Filter' order by id desc limit 2`,
  )
  const entry = {
    username: 'staff',
    subject: filter.name,
    detail: { list: 'ways', department: w.at.own.mark },
  }
  expect(rows).toEqual([
    { ...entry, action: 'removeFilter' },
    { ...entry, action: 'saveFilter' },
  ])
})
