import { createHash } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../serve.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { keyOf, keysOf, topFolders } from './blob-store.ts'
import { deletePictures } from './picture-repository.ts'
import { openPictureStore, type PictureStore } from './picture-store.ts'
import { pictureSweeps } from './sweeps.ts'
import { jpegOf } from './testing/pictures.ts'
import { scratchStore } from './testing/scratch-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Files have the machine's own time.
const now = new Date()
const ago = (ms: number) => new Date(now.getTime() - ms)
const columns = [
  { table: 'sighting', column: 'image', at: 'at' },
  { table: 'weighed', column: 'front', at: 'seen_at' },
]

let t: TestDatabase
let disk: Awaited<ReturnType<typeof scratchStore>>
let reported: { msg: string; level: number; [field: string]: unknown }[]
let log: FastifyBaseLogger
let storedAt: Date
let pictures: PictureStore

beforeEach(async () => {
  t = await createTestDatabase()
  disk = await scratchStore()
  reported = []
  log = pino(
    { level: 'debug' },
    { write: (line: string) => void reported.push(JSON.parse(line) as (typeof reported)[number]) },
  )
  storedAt = now
  pictures = openPictureStore({
    database: t.database,
    store: disk.store,
    secrets: ['s'],
    now: () => storedAt,
  })
  await t.database.pool.query('create table sighting (image bytea, at timestamptz not null)')
  await t.database.pool.query('create table weighed (front bytea, seen_at timestamptz not null)')
})
afterEach(async () => {
  await disk.drop()
  await t.drop()
})

async function sweep(
  name: 'picture retention' | 'picture files',
  options: { months?: number; columns?: typeof columns } = {},
) {
  const deps = { database: t.database, now: () => now } as Deps
  const one = pictureSweeps({ store: disk.store, columns, months: 12, ...options }).find(
    (each) => each.name === name,
  )
  // A run of the second looks into a sixteenth of the folders.
  for (let run = 0; run < (name === 'picture files' ? 16 : 1); run += 1) await one?.run(deps, log)
}

/** Keeps a picture `age` ago, and names it in `table` as of `namedAge` ago. Its hash. */
async function storePicture(
  seed: number,
  age: number,
  table?: 'sighting' | 'weighed',
  namedAge = age,
): Promise<string> {
  const bytes = await jpegOf(32, 32, seed)
  storedAt = ago(age)
  await pictures.storePicture(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (table)
    await t.database.pool.query(`insert into ${table} values (decode($1, 'hex'), $2)`, [
      hash,
      ago(namedAge),
    ])
  for (const key of keysOf(hash)) await utimes(join(disk.root, key), ago(age), ago(age))
  return hash
}

async function states(): Promise<Record<string, string>> {
  const { rows } = await t.database.pool.query<{ hash: string; state: string }>(
    `select encode(hash, 'hex') as hash, state from picture`,
  )
  return Object.fromEntries(rows.map(({ hash, state }) => [hash, state]))
}

async function files(): Promise<string[]> {
  const listed = await Promise.all(topFolders.map((folder) => disk.store.list(folder)))
  return listed.flat().map(({ key }) => key)
}

const monthMs = 30.5 * dayMs

test('a picture goes when nothing has named it within its retention', async () => {
  const inTime = await storePicture(1, 11 * monthMs, 'sighting')
  const inTimeElsewhere = await storePicture(2, 11 * monthMs, 'weighed')
  const tooOld = await storePicture(3, 13 * monthMs, 'sighting')
  const unnamed = await storePicture(4, 2 * dayMs)
  const namedAgain = await storePicture(5, 13 * monthMs, 'sighting')
  await t.database.pool.query(`insert into weighed values (decode($1, 'hex'), $2)`, [
    namedAgain,
    ago(monthMs),
  ])
  const onItsWay = await storePicture(6, hourMs)
  await sweep('picture retention')
  const left = [inTime, inTimeElsewhere, namedAgain, onItsWay]
  expect(Object.keys(await states()).toSorted()).toEqual(left.toSorted())
  expect((await files()).toSorted()).toEqual(left.flatMap(keysOf).toSorted())
  expect(await pictures.read(tooOld, 150)).toBeNull()
  expect(await pictures.read(unnamed, 'full')).toBeNull()
  expect(reported).toMatchObject([{ pictures: 2, msg: 'pictures past their retention deleted' }])
})

test('the retention is the setting’s', async () => {
  const hash = await storePicture(1, 4 * monthMs, 'sighting')
  await sweep('picture retention', { months: 5 })
  expect(await states()).toEqual({ [hash]: 'ok' })
  await sweep('picture retention', { months: 3 })
  expect(await states()).toEqual({})
})

test('where no solution names pictures, age alone decides', async () => {
  const young = await storePicture(1, 2 * dayMs)
  await storePicture(2, 13 * monthMs)
  await sweep('picture retention', { columns: [] })
  expect(Object.keys(await states())).toEqual([young])
})

test('a picture that arrives again during its deletion stays stored', async () => {
  const hash = await storePicture(1, 2 * dayMs)
  storedAt = now
  const bytes = await jpegOf(32, 32, 1)
  await Promise.all([
    sweep('picture retention'),
    ...Array.from({ length: 5 }, () => pictures.storePicture(bytes)),
  ])
  expect(await states()).toEqual({ [hash]: 'ok' })
  expect(await disk.store.get(keyOf(hash, 'full'))).toEqual(bytes)
})

test('a picture that has come again since it was found unwanted stays', async () => {
  const comeAgain = await storePicture(1, hourMs)
  const unwanted = await storePicture(2, 2 * dayMs)
  expect(await deletePictures(t.database.db, [comeAgain, unwanted], ago(dayMs))).toEqual([unwanted])
  expect(await states()).toEqual({ [comeAgain]: 'ok' })
})

test('many batches are deleted in one run', async () => {
  const hash = await storePicture(1, hourMs)
  await t.database.pool.query(
    `insert into picture select sha256(n::text::bytea), 'broken', null, null, 1, $1, $1 from generate_series(1, 1001) n`,
    [ago(2 * dayMs)],
  )
  await sweep('picture retention')
  expect(await states()).toEqual({ [hash]: 'ok' })
  expect(reported).toMatchObject([{ pictures: 1001 }])
})

async function strayFile(key: string, age: number): Promise<void> {
  const path = join(disk.root, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'bytes')
  await utimes(path, ago(age), ago(age))
}

test('files without a row go after an hour, and so does what a killed write has left', async () => {
  const stored = await storePicture(1, 3 * hourMs)
  const stray = 'f0'.repeat(32)
  const young = '0f'.repeat(32)
  for (const key of keysOf(stray)) await strayFile(key, 2 * hourMs)
  await strayFile(keyOf(young, 'full'), hourMs / 2)
  await strayFile(`${keyOf(stored, 'full')}.0123456789ab.tmp`, 2 * hourMs)
  await strayFile('f0/notes.txt', 2 * dayMs)
  await sweep('picture files')
  expect((await files()).toSorted()).toEqual([...keysOf(stored), keyOf(young, 'full')].toSorted())
  expect(await states()).toEqual({ [stored]: 'ok' })
  const corrections = reported.filter(({ msg }) => msg === 'files of pictures set right')
  const sum = (kind: string) => corrections.reduce((all, line) => all + Number(line[kind]), 0)
  expect({ strays: sum('strays'), leftovers: sum('leftovers') }).toEqual({
    strays: 1,
    leftovers: 1,
  })
})

test('a row whose file is gone is marked as lost and said so, and is found when the file is back', async () => {
  const hash = await storePicture(1, 2 * hourMs)
  const original = (await disk.store.get(keyOf(hash, 'full'))) ?? Buffer.alloc(0)
  const other = await storePicture(2, 2 * hourMs)
  await disk.store.delete([keyOf(hash, 'full')])
  await sweep('picture files')
  expect(await states()).toEqual({ [hash]: 'lost', [other]: 'ok' })
  expect(reported.filter(({ level }) => level === 40)).toMatchObject([
    { lost: 1, msg: 'pictures whose files are gone' },
  ])
  await disk.store.put(keyOf(hash, 'full'), original, true)
  await sweep('picture files')
  expect(await states()).toEqual({ [hash]: 'ok', [other]: 'ok' })
})

test('over an empty table no file is touched', async () => {
  const stray = keyOf('f0'.repeat(32), 'full')
  await strayFile(stray, 2 * dayMs)
  await sweep('picture files')
  expect(await files()).toEqual([stray])
})
