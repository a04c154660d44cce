import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChannelAlarms } from './figures-repository.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

test('channels beyond their limits are counted; where none is known there is no count', async () => {
  const { pool, db } = own.database
  const { rows } = await pool.query<{ wid: string }>(
    `with g as (insert into department_group (code, name, kind) values ('drr', 'drr', 'central') returning id),
      d as (insert into department (group_id, name) select id, 'ขทช.นนทบุรี' from g returning id),
      s as (insert into site (department_id, type_name, name) select id, 'Bridge', n from d, unnest(array['a', 'b']) n returning wid, name),
      v as (insert into device (solution, wid, external_id, report_s, timeout_s, health)
        select 'bridge', wid, e, 600, 3600, h from s join (values ('a', 'BR-1', 'ok'), ('b', 'BR-2', 'unreachable')) x (n, e, h) on n = name
        returning id, external_id),
      c as (insert into channel (device_id, key, name, unit, decimals, value, quality, level)
        select id, k, k, '', 0, 1, q, l from v join (values
          ('BR-1', 'SG-1', 0, 2), ('BR-1', 'SG-2', 0, 1), ('BR-1', 'SG-3', 0, 0), ('BR-1', 'SG-4', 2, 4), ('BR-1', 'T-1', 0, -1),
          ('BR-2', 'SG-5', 0, 4)) x (e, k, q, l) on e = external_id)
    select wid from s order by name`,
  )
  const [a = 0, b = 0] = rows.map(({ wid }) => Number(wid))
  const figures = await findChannelAlarms(db, [a, b])
  expect(figures.get(a)).toEqual({ channels_beyond: { value: 2, level: 2 } })
  expect(figures.get(b)).toBeUndefined()
})
