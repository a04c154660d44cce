import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStatements } from './check.ts'
import { readProgram } from './program.ts'
import { atPath, named } from './samples.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const [wrong, right, contractors] = [
  'testing/wrong-statements.ts',
  'testing/right-statements.ts',
  '../../apps/server/src/features/contractors/repository.ts',
].map(pathOf) as [string, string, string]
const program = readProgram(pathOf('../../tsconfig.json'), [wrong, right, contractors])

let own: TestDatabase
let client: pg.Client
beforeAll(async () => {
  own = await createTestDatabase()
  client = new pg.Client(own.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await own.drop()
})

const check = (file: string) =>
  checkStatements(client, {
    program,
    files: [file],
    named,
    atPath,
    load: (file) => import(file) as Promise<Record<string, unknown>>,
  })

test('finds each statement that is wrong', async () => {
  const { findings } = await check(wrong)
  expect(findings.map(({ text }) => text.split('\n')[0])).toEqual([
    'column "title" does not exist',
    'the statement answers the column id, the row type has no such field',
    'the row type has name, the statement answers no such column',
    'the column id is bigint, the row type says string',
    'the column latitude may be null, the row type says number',
    'the column contractor may be null, the row type says string',
    'the column latitude may be null, the row type says number',
    'the column day may be null, the row type says string',
    'the column total may be null, the row type says number',
    'parameter $1 is bigint, the value is a string ("2026-11-27")',
    'parameter $1 is bigint[], the value is a string ("{\\"2026-11-27\\",\\"2026-11-27\\"}")',
    'parameter $2 is text[], the value is a string ("{7,7}")',
    'parameter $2 has no value',
    'column "age" does not exist',
    'relation "contractors" does not exist',
    'the statement was never sent: it cannot be checked',
  ])
})

test('takes what holds, and counts what a comment excuses', async () => {
  const { findings, checked, unchecked } = await check(right)
  expect(findings).toEqual([])
  expect(checked).toBe(5)
  expect(unchecked.map(({ unchecked: reason }) => reason)).toEqual([
    'the table is made by the one who calls.',
  ])
})

test('finds a column that was renamed in the database alone', async () => {
  expect((await check(contractors)).findings).toEqual([])
  await own.database.pool.query('alter table contractor rename column telephone to phone')
  const { findings } = await check(contractors)
  expect(findings.map(({ text }) => text.split('\n')[0])).toContain(
    'column c.telephone does not exist',
  )
})
