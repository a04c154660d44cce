import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createTestDatabase } from '@roadside/server-kit/testing/test-database.ts'
import { beforeAll, expect, test } from 'vitest'
import { checkStatements, type Report } from './check.ts'
import { readProgram } from './program.ts'
import { atPath, named } from './samples.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const repositories = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*repository.ts'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => name !== '')

const files = repositories.map((name) => root + name)

let report: Report
beforeAll(async () => {
  const own = await createTestDatabase()
  const client = new pg.Client(own.url)
  await client.connect()
  try {
    report = await checkStatements(client, {
      program: readProgram(`${root}tsconfig.json`, files),
      files,
      named,
      atPath,
      load: (file) => import(file) as Promise<Record<string, unknown>>,
    })
  } finally {
    await client.end()
    await own.drop()
  }
})

test.for(repositories)('%s says what the database says', (name) => {
  const findings = report.findings.filter(({ file }) => file === root + name)
  expect(findings.map(({ line, text }) => `line ${line}: ${text}`)).toEqual([])
})

test('nine of ten statements at least are checked', () => {
  const { checked, unchecked, texts } = report
  console.info(`${checked} statements checked in ${texts} texts, ${unchecked.length} excused`)
  expect(unchecked.length).toBeLessThanOrEqual((checked + unchecked.length) / 10)
})
