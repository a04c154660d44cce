import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createTestDatabase } from '@roadside/server-kit/testing/test-database.ts'
import { beforeAll, expect, test } from 'vitest'
import { checkStatements, type Report } from './check.ts'
import { readProgram, type SourceLocation, type Program } from './program.ts'
import { atPath, named } from './samples.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const listed = (pattern: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => existsSync(root + name) && name !== '')

const repositories = listed('*repository.ts')
const files = repositories.map((name) => root + name)
/** What a server runs. */
const servers = [
  ...listed('packages/server-kit/*.ts'),
  ...listed('solutions/*.ts'),
  ...listed('apps/server/*.ts'),
].filter((name) => !/\.test\.ts$|\/testing\/|\/web\/|\/permissions\//.test(name))

/** The database itself: connections, transactions, migrations, partitions, locks, back-ups of whole tables. */
const infrastructure = [
  /^packages\/server-kit\/(batch|database|database-pulse|database-room|migrate|online-migration|partitions|replica)\.ts$/,
  /^packages\/server-kit\/postgres\//,
  /^apps\/server\/src\/(backup\/read-tables|http\/health|live\/hub)\.ts$/,
  /^solutions\/events\/server\/attach\/held-lock\.ts$/,
]

let program: Program
let report: Report
beforeAll(async () => {
  program = readProgram(
    `${root}tsconfig.json`,
    [...repositories, ...servers].map((name) => root + name),
  )
  const own = await createTestDatabase()
  const client = new pg.Client(own.url)
  await client.connect()
  try {
    report = await checkStatements(client, {
      program,
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

test('SQL stands in repositories, and its fragments in files that end in -sql.ts', () => {
  const isElsewhere = ({ file }: SourceLocation) =>
    !file.endsWith('repository.ts') &&
    !infrastructure.some((pattern) => pattern.test(file.slice(root.length)))
  const { sites, templates } = program
  const elsewhere = [
    ...sites.filter(isElsewhere),
    ...templates.filter((place) => isElsewhere(place) && !place.file.endsWith('-sql.ts')),
  ].filter(({ file }) => servers.includes(file.slice(root.length)))
  expect(elsewhere.map(({ file, line }) => `${file.slice(root.length)}:${line}`)).toEqual([])
})

test('nine of ten statements at least are checked', () => {
  const { checked, unchecked, texts } = report
  console.info(`${checked} statements checked in ${texts} texts, ${unchecked.length} excused`)
  expect(unchecked.length).toBeLessThanOrEqual((checked + unchecked.length) / 10)
})
