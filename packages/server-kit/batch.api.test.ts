import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineBatch } from './batch.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

interface Sample {
  readonly id: number
  readonly at: Date | null
  readonly name: string | null
  readonly isOn: boolean | null
  readonly more: string | null
}

const samples = defineBatch<Sample>('n', {
  id: ['bigint', (sample) => sample.id],
  seen_at: ['timestamptz', (sample) => sample.at],
  name: ['text', (sample) => sample.name],
  is_on: ['boolean', (sample) => sample.isOn],
  more: ['jsonb', (sample) => sample.more],
  place: ['int', (_, index) => index],
})
const rows: readonly Sample[] = [
  { id: 7, at: new Date('2026-11-27T01:02:03.004Z'), name: 'เสา "๑"\\', isOn: true, more: null },
  { id: 8, at: null, name: null, isOn: null, more: '{"a":"\\u001f,{}"}' },
]
const stored = [
  { id: 7, seen_at: rows[0]?.at, name: 'เสา "๑"\\', is_on: true, more: null, place: 0 },
  { id: 8, seen_at: null, name: null, is_on: null, more: { a: '\u001f,{}' }, place: 1 },
]

test('rows come back by the names of their columns', async () => {
  const answer = await testDatabase.database.pool.query(
    `select n.* from ${samples.table} where n.id > ${samples.after()} order by place`,
    [...samples.values(rows), 0],
  )
  expect(answer.rows).toEqual(stored)
})

test('so they do in a template, between other values', async () => {
  const { rows: found } = await sql`
    select n.* from ${samples.of(rows)} where n.id > ${0} and n.id < ${9} order by place`.execute(
    testDatabase.database.db,
  )
  expect(found).toEqual(stored)
})

test.each([[[]], [[rows[0]!]]])(
  'none and one are read as they are',
  async (few: readonly Sample[]) => {
    const { rows: found } = await sql`select id from ${samples.of(few)}`.execute(
      testDatabase.database.db,
    )
    expect(found).toEqual(few.map(({ id }) => ({ id })))
  },
)

test('a second batch stands behind the first', async () => {
  const others = defineBatch<Sample>('o', { name: ['text', (sample) => sample.name] }, 6)
  const { rows: found } = await testDatabase.database.pool.query(
    `select n.id, o.name from ${samples.table}, ${others.table}, unnest(${samples.array('id')}) as given(id)
     where given.id = n.id order by 1, 2`,
    [...samples.values(rows), ...others.values(rows.slice(0, 1))],
  )
  expect(found).toEqual([
    { id: 7, name: 'เสา "๑"\\' },
    { id: 8, name: 'เสา "๑"\\' },
  ])
  expect(() => samples.array('ids')).toThrow('no column ids')
})
