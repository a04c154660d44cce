import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

// each asks git many times
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const script = fileURLToPath(new URL('../../../../scripts/check-migrations.mjs', import.meta.url))
const core = 'apps/server/src/migrations'
const lamps = 'solutions/lighting/migrations/0001-lamps.sql'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'roadside-migrations-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, core), { recursive: true })
  mkdirSync(join(root, 'solutions/lighting/migrations'), { recursive: true })
  write(`${core}/0001-authority.sql`, 'create table a ();\n')
  write(lamps, 'create table lamp ();\n')
  git('init', '--quiet', '--initial-branch', 'main')
})

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

function git(...args: string[]): void {
  const own = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']
  expect(spawnSync('git', ['-C', root, ...own, ...args]).status).toBe(0)
}
function land(): void {
  expect(gate('--add').status).toBe(0)
  git('add', '.')
  git('commit', '--quiet', '--message', 'landed')
}
function gate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, '--root', root, ...args],
    {
      encoding: 'utf8',
    },
  )
  return { status, output: stdout + stderr }
}

test('migrations as they landed pass, with other line ends too; a further one is added', () => {
  land()
  expect(gate()).toEqual({ status: 0, output: '' })
  write(lamps, 'create table lamp ();\r\n')
  expect(gate().status).toBe(0)
  write(`${core}/0002-more.sql`, 'create table b ();\n')
  expect(gate()).toMatchObject({
    status: 1,
    output: expect.stringContaining('0002-more.sql is not in') as string,
  })
  expect(gate('--add')).toEqual({ status: 0, output: `added: ${core}/0002-more.sql\n` })
  expect(gate().status).toBe(0)
})

test('a migration that was changed or renamed is named, and cannot be listed anew', () => {
  land()
  write(lamps, 'create table lamp (id int);\n')
  expect(gate().output).toContain(`${lamps} was changed`)
  const before = read(`${core}/checksums.json`)
  expect(gate('--add').status).toBe(1)
  expect(read(`${core}/checksums.json`)).toBe(before)
  renameSync(join(root, lamps), join(root, 'solutions/lighting/migrations/0001-poles.sql'))
  expect(gate().output).toContain(`${lamps} was removed or renamed`)
})

test('who changes the list with the file is found by the history, also when that has landed', () => {
  land()
  write(lamps, 'create table lamp (id int);\n')
  rmSync(join(root, core, 'checksums.json'))
  const forged = () =>
    expect(gate().output).toContain(`${lamps} has not the checksum with which it landed`)
  gate('--add')
  write(`${core}/checksums.json`, JSON.stringify({ [lamps]: 'forged' }))
  forged()
  git('add', '.')
  git('commit', '--quiet', '--message', 'forged')
  forged()
})

test('without any history the list alone is compared', () => {
  land()
  rmSync(join(root, '.git'), { recursive: true })
  expect(gate().status).toBe(0)
  write(lamps, 'create table lamp (id int);\n')
  expect(gate().status).toBe(1)
})

test.each([
  ['alter table lamp drop column link;', 'drops a column of lamp'],
  ['alter table lamp rename column link to kind;', 'renames of lamp'],
  ['alter table lamp alter column link set not null;', 'sets not null of lamp'],
  ['alter table lamp alter column link type int;', 'changes a type of lamp'],
  [
    'alter table lamp\n  add column kind text not null;',
    'adds a column that must be filled of lamp',
  ],
  [
    'alter table lamp add column a int not null default 0, add column b int not null;',
    'adds a column that must be filled of lamp',
  ],
  [
    "alter table lamp add constraint known check (kind in ('a', 'b'));",
    'adds a constraint of lamp',
  ],
  ['drop table lamp;', 'drops a table of lamp'],
  [
    '-- online\ncreate unique index concurrently once on lamp (kind);',
    'adds a unique index of lamp',
  ],
])('what the release before cannot go on with needs a reason: %s', (sql, problem) => {
  const path = 'solutions/lighting/migrations/0020-next.sql'
  write(path, `${sql}\n`)
  expect(gate('--add').output).toContain(`${path}: ${problem}`)
  write(path, `${sql}\n-- release before: 0.3.0 no longer uses it\n`)
  expect(gate('--add').status).toBe(0)
})

test('what the release before does not notice needs none, and indexes are built online', () => {
  const path = 'solutions/lighting/migrations/0020-next.sql'
  write(
    path,
    `alter table lamp add column a int, add column b text not null default '', add column c int not null generated always as (1) stored;
     create table fresh (id int not null); alter table fresh add check (id > 0); create unique index fresh_id on fresh (id);
     -- alter table lamp drop column link;
     create function f() returns text language sql as $$ select 'alter table lamp rename to x'; drop table lamp $$;\n`,
  )
  expect(gate('--add')).toMatchObject({ status: 0 })
  write(path, 'create index lamp_a on lamp (a);\n')
  expect(gate('--add').output).toContain('builds an index of lamp while its writers wait')
})
