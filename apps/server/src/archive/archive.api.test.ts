import {
  findFiles,
  findMonths,
  findParts,
} from '@roadside/server-kit/archive/catalogue-repository.ts'
import type { BlobStore } from '@roadside/server-kit/media/blob-store.ts'
import { openS3Store } from '@roadside/server-kit/media/s3-store.ts'
import { startTestS3 } from '@roadside/server-kit/media/testing/s3-server.ts'
import { scratchStore } from '@roadside/server-kit/media/testing/scratch-store.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMonth } from '@roadside/solutions/lighting/server/archive/testing/month-of-readings.ts'
import { archiveDueMonths } from './archive-months.ts'
import { withArchiveLock, type ArchiveWork } from './archive-work.ts'
import { archivedTables } from './open-archive.ts'
import { releaseMonth, restoreMonth, verifyMonths } from './restore-month.ts'

const now = new Date('2026-11-21T20:00:00+07:00')
const month = '2026-08'
const lamps = 12
const days = 8
const times = { afterMonths: 1, retentionMonths: 24 }
const [table] = archivedTables
if (!table) throw new Error('nothing is archived')

let t: TestDatabase
let disk: Awaited<ReturnType<typeof scratchStore>>
let s3: Awaited<ReturnType<typeof startTestS3>>
beforeAll(async () => {
  s3 = await startTestS3()
})
afterAll(() => s3.drop())
beforeEach(async () => {
  disk = await scratchStore()
  t = await createTestDatabase()
  await t.database.pool.query(`
    with g as (insert into department_group (name, code, kind) values ('ก', 'g', 'other') returning id),
      d as (insert into department (group_id, name) select id, 'ห' from g returning id),
      p as (insert into device_profile (solution, name, settings, mapping) values ('lighting', 'พ', '{}', '{}'))
    insert into site (department_id, type_name, name) select id, 'Lighting', 'ถ' from d`)
})
afterEach(async () => {
  await t.drop()
  await disk.drop()
})

async function rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await t.database.pool.query<T>(text, values)).rows
}
const stored = async () =>
  await rows<{ rows: number; checksum: string }>(
    `select count(*) as rows, sum(hashtextextended(r::text, 0)::numeric)::text as checksum from lamp_reading r`,
  )
const partitions = async () =>
  (
    await rows<{ name: string }>(
      `select relname as name from pg_class where relname like 'lamp\\_reading\\_2026%' and relkind = 'r' order by 1`,
    )
  ).map(({ name }) => name)

async function fill(over: { lamps?: number; days?: number } = {}): Promise<number> {
  const [site] = await rows<{ wid: number }>('select wid from site')
  return insertMonth(t.database.pool, {
    wid: site?.wid ?? 0,
    name: '0004a30b00',
    lamps,
    month,
    days,
    ...over,
  })
}

/** As a server does it, with a store of one's own. */
async function work<T>(
  run: (work: ArchiveWork) => Promise<T>,
  over: Partial<ArchiveWork> = {},
): Promise<T> {
  const done = await withArchiveLock(t.database.pool, async (client) => ({
    result: await run({
      client,
      store: disk.store,
      copies: () => Promise.resolve(null),
      tables: archivedTables,
      log: pino({ level: 'silent' }),
      now: () => now,
      rowsOfPart: 3_000,
      lockPauseMs: 10,
      hasAllFiles: true,
      ...over,
    }),
  }))
  if (!done) throw new Error('another server has the lock')
  return done.result
}
const archiveAll = (over: Partial<ArchiveWork> = {}) =>
  work((archive) => archiveDueMonths(archive, times), over)
const faults = async () => (await findMonths(t.database.pool)).map(({ fault }) => fault)

const stores: Record<string, () => BlobStore> = {
  'on disk': () => disk.store,
  'in S3': () => openS3Store(s3.settings),
}
describe.for(Object.keys(stores))('%s', (where) => {
  test('a month goes into the archive, keeps its sums, and comes back as it was', async () => {
    const store = stores[where]?.() as BlobStore
    const count = await fill()
    const before = await stored()
    const measured = await rows(
      `select lamp_id, (at at time zone 'Asia/Bangkok')::date as day, count(*)::int as readings, max(current_a) as greatest
       from lamp_reading group by 1, 2 order by 1, 2`,
    )
    await archiveAll({ store })
    expect(await faults()).toEqual([null])
    expect(await partitions()).toEqual([])
    expect(await stored()).toEqual([{ rows: 0, checksum: null }])
    const parts = await findParts(t.database.pool, 'lamp_reading', month)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(count)
    expect((await store.list('archive')).map(({ key }) => key).sort()).toEqual(
      parts.map(({ file }) => file).sort(),
    )
    expect(
      await rows(
        'select lamp_id, day, readings, current_greatest as greatest from lamp_day order by 1, 2',
      ),
    ).toEqual(measured)

    await work((archive) => restoreMonth(archive, table, month), { store })
    expect(await stored()).toEqual(before)
    // nothing takes it away before it is released
    await archiveAll({ store })
    expect(await stored()).toEqual(before)
    await work((archive) => releaseMonth(archive, table, month), { store })
    expect(await partitions()).toEqual([])
    expect((await findMonths(t.database.pool)).map(({ state, rows: of }) => [state, of])).toEqual([
      ['archived', count],
    ])
  })
})

/** A store that does something before the nth file is written. */
function interrupted(
  at: number,
  act: (key: string) => Promise<void>,
): BlobStore & { puts: string[] } {
  const puts: string[] = []
  return {
    ...disk.store,
    puts,
    put: async (key, bytes, isDurable) => {
      puts.push(key)
      if (puts.length === at) await act(key)
      await disk.store.put(key, bytes, isDurable)
    },
  }
}

test('a reading takes less than 10 bytes in the archive, with the clock of its gateway', async () => {
  const count = await fill({ lamps: 40, days: 31 })
  await archiveAll({ rowsOfPart: 250_000 })
  const [found] = await findMonths(t.database.pool)
  expect(found?.rows).toBe(count)
  const each = (found?.bytes ?? 0) / count
  console.info(`${each.toFixed(2)} bytes a reading, of ${count}`)
  expect(each).toBeLessThan(10)
  expect(each).toBeGreaterThan(5)
})

test('a file that comes back otherwise from the store stops the month before anything is dropped', async () => {
  await fill()
  const before = await stored()
  let gets = 0
  const rotten: BlobStore = {
    ...disk.store,
    get: async (key) => {
      const bytes = await disk.store.get(key)
      gets += 1
      if (bytes && gets === 2) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      return bytes
    },
  }
  await archiveAll({ store: rotten })
  expect((await faults())[0]).toMatch(/^ไฟล์ archive\/lamp_reading-2026-08\/.+ ในคลังเสียหาย/)
  expect(await stored()).toEqual(before)
  await archiveAll()
  expect(await faults()).toEqual([null])
  expect(await partitions()).toEqual([])
})

test('checking the archive names the files that are damaged or gone, and leaves the others', async () => {
  await fill()
  await archiveAll()
  const [first, second] = await findParts(t.database.pool, 'lamp_reading', month)
  if (!first || !second) throw new Error('too few files')
  expect(await work(verifyMonths)).toEqual([])
  const bytes = await disk.store.get(first.file)
  await disk.store.put(first.file, Buffer.from(bytes ?? []).fill(7, 100, 110), true)
  await disk.store.delete([second.file])
  const found = await work(verifyMonths)
  expect(found).toHaveLength(2)
  expect(found[0]).toContain(`ไฟล์ ${first.file} ในคลังเสียหาย`)
  expect(found[1]).toBe(`ไม่พบไฟล์ ${second.file} ในคลัง`)
  expect(await faults()).toEqual([found[0]])
  await expect(work((archive) => restoreMonth(archive, table, month))).rejects.toThrow(first.file)
  await disk.store.put(first.file, bytes ?? Buffer.alloc(0), true)
  expect(await work(verifyMonths)).toHaveLength(1)
})

test('one that is killed goes on where it was, without loss and without doubles', async () => {
  const count = await fill()
  const before = await stored()
  const killing = interrupted(3, async () => {
    await rows(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
  })
  await archiveAll({ store: killing }).catch(() => undefined)
  expect((await findMonths(t.database.pool)).map(({ state, parts }) => [state, parts])).toEqual([
    ['writing', 2],
  ])
  expect(await stored()).toEqual(before)

  const going = interrupted(0, () => Promise.resolve())
  // once more: the month has left its table, and its copies cannot be written
  const away: BlobStore = { ...disk.store, has: () => Promise.reject(new Error('away')) }
  await archiveAll({ store: going, copies: () => Promise.resolve(away) })
  expect(going.puts.some((key) => killing.puts.slice(0, 2).includes(key))).toBe(false)
  expect(await faults()).toEqual(['เกิดข้อผิดพลาดที่ระบบไม่รู้จัก รายละเอียดอยู่ในบันทึกการทำงาน (log)'])
  expect(await partitions()).toEqual(['lamp_reading_2026_08_closed'])

  await archiveAll()
  expect(await faults()).toEqual([null])
  expect(await partitions()).toEqual([])
  const named = await findFiles(t.database.pool)
  expect((await disk.store.list('archive')).map(({ key }) => key).sort()).toEqual(
    named.map(({ file }) => file),
  )
  await work((archive) => restoreMonth(archive, table, month))
  expect(await stored()).toEqual(before)
  expect(before[0]?.rows).toBe(count)
})

test('a restore that is killed goes on, too', async () => {
  await fill()
  const before = await stored()
  await archiveAll()
  let gets = 0
  const failing: BlobStore = {
    ...disk.store,
    get: async (key) => {
      gets += 1
      if (gets === 3) throw new Error('away')
      return disk.store.get(key)
    },
  }
  await expect(
    work((archive) => restoreMonth(archive, table, month), { store: failing }),
  ).rejects.toThrow('away')
  // half of it is there, and stays until the restore goes on or is released
  await archiveAll()
  expect((await findMonths(t.database.pool)).map(({ state }) => state)).toEqual(['restoring'])
  await work((archive) => restoreMonth(archive, table, month))
  expect(await stored()).toEqual(before)
})

const firstLamp = async () =>
  (await rows<{ id: number }>('select min(id) as id from lamp'))[0]?.id ?? 0
const at = `${month}-05T12:00:00+07:00`
const late = (lamp: number, counter: number, current: number) =>
  t.database.pool.query(
    `insert into lamp_reading (lamp_id, at, counter, received_at, current_a) values ($1, $2, $3, $4, $5)`,
    [lamp, at, counter, now, current],
  )
const dayOf = (lamp: number) =>
  rows<{ readings: number; greatest: number }>(
    `select readings, current_greatest as greatest from lamp_day where lamp_id = $1 and day = '2026-08-05'`,
    [lamp],
  )

test('late readings of an archived month come into its files and its sums', async () => {
  const count = await fill()
  await archiveAll()
  const id = await firstLamp()
  const [day] = await dayOf(id)
  await ensureMonthlyPartitions(t.database.pool, 'lamp_reading', {
    from: new Date(at),
    to: new Date(at),
  })
  await late(id, 70_000, 9.5)
  // a lamp that had no reading in that month
  await late(4_000_000, 1, 1)
  await archiveAll()
  expect(await faults()).toEqual([null])
  expect(await partitions()).toEqual([])
  expect(await dayOf(id)).toEqual([{ readings: (day?.readings ?? 0) + 1, greatest: 9.5 }])
  expect((await findMonths(t.database.pool))[0]?.rows).toBe(count + 2)
  expect(await disk.store.list('archive')).toHaveLength((await findFiles(t.database.pool)).length)
  // the same reading once more, with more in it, is not a second one
  await ensureMonthlyPartitions(t.database.pool, 'lamp_reading', {
    from: new Date(at),
    to: new Date(at),
  })
  await t.database.pool.query(
    `insert into lamp_reading (lamp_id, at, counter, received_at, battery_v) values ($1, $2, 70000, $3, 3.3)`,
    [id, at, now],
  )
  await archiveAll()
  expect((await findMonths(t.database.pool))[0]?.rows).toBe(count + 2)
  await work((archive) => restoreMonth(archive, table, month))
  expect(
    await rows(
      'select current_a, battery_v from lamp_reading where lamp_id = $1 and counter = 70000',
      [id],
    ),
  ).toEqual([{ current_a: 9.5, battery_v: 3.3 }])
})

test('what comes in while a month is being archived is in the archive as well', async () => {
  const count = await fill()
  const id = await firstLamp()
  // the file of this lamp was the first to be written
  const busy = interrupted(3, async () => void (await late(id, 70_000, 9.5)))
  await archiveAll({ store: busy })
  expect(await faults()).toEqual([null])
  expect(await partitions()).toEqual([])
  expect((await findMonths(t.database.pool))[0]?.rows).toBe(count + 1)
  expect((await dayOf(id))[0]?.greatest).toBe(9.5)
})

test('a month is archived when it is old enough, by one server, and deleted when it is too old', async () => {
  await fill({ lamps: 2 })
  await work(async (archive) => {
    expect(
      await withArchiveLock(t.database.pool, () => Promise.resolve('a second server')),
    ).toBeNull()
    await archiveDueMonths(archive, { afterMonths: 3, retentionMonths: 24 })
    expect(await findMonths(archive.client)).toEqual([])
    // switched off
    await archiveDueMonths(archive, { afterMonths: null, retentionMonths: 24 })
    expect(await findMonths(archive.client)).toEqual([])
    await archiveDueMonths(archive, { afterMonths: 2, retentionMonths: 24 })
    expect(await findMonths(archive.client)).toHaveLength(1)
    await archiveDueMonths(archive, { afterMonths: 1, retentionMonths: 3 })
    expect(await findMonths(archive.client)).toHaveLength(1)
    await archiveDueMonths(archive, { afterMonths: null, retentionMonths: 2 })
    expect(await findMonths(archive.client)).toEqual([])
  })
  expect(await disk.store.list('archive')).toEqual([])
  expect((await rows('select from lamp_day')).length).toBe(2 * days)
})

test('its files are among the back-ups before a month is dropped', async () => {
  await fill()
  const copies = await scratchStore()
  try {
    await archiveAll({ copies: () => Promise.resolve(copies.store) })
    expect((await copies.store.list('archive')).map(({ key }) => key).sort()).toEqual(
      (await findFiles(t.database.pool)).map(({ file }) => file),
    )
  } finally {
    await copies.drop()
  }
})

test('a damaged file stays known when something else of its month succeeds', async () => {
  await fill()
  await archiveAll()
  const damaged = (await findParts(t.database.pool, 'lamp_reading', month)).at(-1)?.file ?? ''
  const whole = (await disk.store.get(damaged)) ?? Buffer.alloc(0)
  await disk.store.put(damaged, Buffer.from(whole).fill(7, 100, 110), true)
  const [found] = await work(verifyMonths)
  expect(found).toContain(damaged)
  await ensureMonthlyPartitions(t.database.pool, 'lamp_reading', {
    from: new Date(at),
    to: new Date(at),
  })
  await late(await firstLamp(), 70_000, 9.5)
  await archiveAll()
  expect(await partitions()).toEqual([])
  expect(await faults()).toEqual([found])
})

test('a month that fails before its first file is in the catalogue with its fault', async () => {
  await fill({ lamps: 1 })
  await archiveAll({ tables: [{ ...table, by: 'no_such_column' }] })
  expect(await faults()).toEqual(['เกิดข้อผิดพลาดที่ระบบไม่รู้จัก รายละเอียดอยู่ในบันทึกการทำงาน (log)'])
  await archiveAll()
  expect(await faults()).toEqual([null])
})

test('a back-up that reads the table puts the month off, without a fault and with short waits of others', async () => {
  await fill({ lamps: 1 })
  const backup = await t.database.pool.connect()
  try {
    await backup.query('begin; lock table lamp_reading in access share mode')
    let isDone = false
    const archiving = archiveAll().finally(() => (isDone = true))
    let longest = 0
    while (!isDone) {
      const began = performance.now()
      await rows('select from lamp_reading limit 1')
      longest = Math.max(longest, performance.now() - began)
    }
    await archiving
    expect(longest).toBeLessThan(1_000)
    expect((await findMonths(t.database.pool)).map(({ state, fault }) => [state, fault])).toEqual([
      ['writing', null],
    ])
    await backup.query('rollback')
  } finally {
    backup.release(true)
  }
  await archiveAll()
  expect(await partitions()).toEqual([])
})

test('an expired month stays in the catalogue until the server that has its files deletes them', async () => {
  await fill({ lamps: 2 })
  await archiveAll()
  const other = await scratchStore()
  const end = (store: BlobStore) =>
    work((archive) => archiveDueMonths(archive, { afterMonths: 1, retentionMonths: 2 }), {
      store,
      hasAllFiles: false,
    })
  try {
    await end(other.store)
    expect(await findMonths(t.database.pool)).toHaveLength(1)
    expect(await faults()).toEqual([null])
    await end(disk.store)
    expect(await findMonths(t.database.pool)).toEqual([])
    expect(await disk.store.list('archive')).toEqual([])
  } finally {
    await other.drop()
  }
})
