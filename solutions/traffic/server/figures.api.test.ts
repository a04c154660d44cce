import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStandingAlarms } from './figures-repository.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

test('alarms of a site are counted over the reachable controllers', async () => {
  const { pool, db } = own.database
  const alarms = (...severities: string[]) =>
    JSON.stringify({
      alarms: Object.fromEntries([
        ...severities.map((severity, index) => [`A000${index}`, { severity }] as const),
        ['A0099', null] as const,
      ]),
    })
  const { rows } = await pool.query<{ wid: string }>(
    `with g as (insert into department_group (code, name, kind) values ('drr', 'drr', 'central') returning id),
      d as (insert into department (group_id, name) select id, 'ขทช.นนทบุรี' from g returning id),
      s as (insert into site (department_id, type_name, name) select id, 'Traffic', n from d, unnest(array['a', 'b', 'c', 'd']) n returning wid, name),
      v as (insert into device (solution, wid, external_id, report_s, timeout_s, health, state)
        select 'traffic', wid, e, 60, 600, h, t::jsonb from s join (values
          ('a', 'TC-1', 'warning', $1), ('a', 'TC-2', 'fault', $2), ('a', 'TC-3', 'unreachable', $2),
          ('b', 'TC-4', 'ok', '{}'), ('c', 'TC-5', 'ok', '{}'), ('c', 'TC-6', 'ok', $3),
          ('d', 'TC-7', 'ok', '{"alarms":{},"alarms_known":false}')) x (n, e, h, t) on n = name)
    select wid from s order by name`,
    [alarms('warning'), alarms('warning', 'fault'), alarms()],
  )
  const [a = 0, b = 0, c = 0, d = 0] = rows.map(({ wid }) => Number(wid))
  const figures = await findStandingAlarms(db, [a, b, c, d])
  expect(figures.get(a)).toEqual({ alarms: { value: 3, level: 3 } })
  const unknown = { alarms: { value: null, level: null } }
  expect(figures.get(b)).toEqual(unknown)
  expect(figures.get(c)).toEqual({ alarms: { value: 0, level: null } })
  expect(figures.get(d)).toEqual(unknown)
})
