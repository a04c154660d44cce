import { readFileSync } from 'node:fs'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growingTables, groups } from './growing-tables.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

const names = growingTables.map(({ table }) => table)

async function rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await own.database.pool.query<T>(text, values)).rows
}

/** What a table is distributed by if it is: growing ones by their own column, those with a row for each thing by its key. */
const columnOf = new Map([
  ...Object.values(groups).flatMap((group) => (group ? [[group.table, group.key] as const] : [])),
  ...growingTables.map(({ table, by }) => [table, by] as const),
])
const groupOf = new Map([
  ...Object.entries(groups).flatMap(([name, group]) =>
    group ? [[group.table, name] as const] : [],
  ),
  ...growingTables.map(({ table, group }) => [table, group] as const),
])

test('each growing table is there with its column, and each partitioned table is listed', async () => {
  const there = await rows<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attnotnull`,
  )
  const known = new Set(there.map(({ table, column }) => `${table}.${column}`))
  expect([...columnOf].map((pair) => pair.join('.')).filter((name) => !known.has(name))).toEqual([])
  const partitioned = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`,
  )
  expect(partitioned.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
})

test('every unique index of a growing table holds its column', async () => {
  const indexes = await rows<{ table: string; index: string; columns: string[] }>(
    `select t.relname as table, i.relname as index,
       array(select a.attname::text from unnest(x.indkey[0:x.indnkeyatts - 1]) k
         join pg_attribute a on a.attrelid = t.oid and a.attnum = k) as columns
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where (x.indisunique or x.indisexclusion) and t.relname = any($1)`,
    [names],
  )
  const breaking = indexes.filter(({ table, columns }) => !columns.includes(columnOf.get(table)!))
  expect(breaking).toEqual([])
  expect(new Set(indexes.map(({ table }) => table)).size).toBeGreaterThan(names.length / 2)
})

interface ForeignKey {
  from: string
  to: string
  columns: string[]
  keys: string[]
}

/** A reference by the column of both within one group stays on one machine; one to a small table meets a copy of it there. */
function breaksRule({ from, to, columns, keys }: ForeignKey): boolean {
  const at = columns.indexOf(columnOf.get(from) ?? '')
  const isBeside = groupOf.get(from) === groupOf.get(to) && at >= 0 && keys[at] === columnOf.get(to)
  if (isBeside) return false
  return names.includes(to) || (names.includes(from) && isDistributed(to))
}

/** A site's row is on every machine: there are a hundredth as many sites as devices. */
function isDistributed(table: string): boolean {
  return columnOf.has(table) && table !== 'site'
}

test('no foreign key leads from one machine to another', async () => {
  const all = await rows<ForeignKey>(
    `select f.relname as from, t.relname as to,
       array(select a.attname::text from unnest(k.conkey) with ordinality c(n, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.n order by c.place) as columns,
       array(select a.attname::text from unnest(k.confkey) with ordinality c(n, place)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.n order by c.place) as keys
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and not f.relispartition and not t.relispartition`,
  )
  expect(all.filter(breaksRule)).toEqual([])
  expect(all).toContainEqual({
    from: 'weighing',
    to: 'device',
    columns: ['device_id'],
    keys: ['id'],
  })
})

test('the page about sharding names each with its column', () => {
  const page = readFileSync(new URL('../../../docs/sharding.md', import.meta.url), 'utf8')
  const missing = growingTables.filter(
    ({ table, by }) => !new RegExp(`^\\| \`${table}\` +\\| \`${by}\` `, 'm').test(page),
  )
  expect(missing).toEqual([])
})
