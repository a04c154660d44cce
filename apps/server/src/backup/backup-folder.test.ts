import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listBackups, picturesFile, picturesOf, pruneBackups } from './backup-folder.ts'
import { writeManifest } from './manifest.ts'
import { listHashes } from './pictures.ts'

const dayMs = 24 * 3_600_000
const now = new Date('2026-11-29T02:00:00+07:00')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function backupDir() {
  const dir = await mkdtemp(join(tmpdir(), 'roadside-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const pictures = picturesOf(dir)
  return {
    dir,
    async backup(
      name: string,
      days: number,
      log: [archive: string, first: string],
      names: string[],
    ) {
      const [archive, firstSegment] = log
      const folder = join(dir, name)
      await mkdir(folder)
      await mkdir(join(dir, archive), { recursive: true })
      await writeFile(join(dir, archive, `${firstSegment}.gz`), '')
      const hashes = names.map(hashOf)
      await writeFile(join(folder, picturesFile), hashes.map((hash) => `${hash}\n`).join(''))
      for (const text of names) await this.picture(text, days)
      await writeManifest(
        folder,
        {
          console: '0.2.0',
          at: daysAgo(days).toISOString(),
          database: {
            kind: 'embedded',
            postgres: '18.4',
            restorePoint: name,
            archive,
            firstSegment,
            lastSegment: firstSegment,
            folders: [],
          },
          databaseBytes: 0,
          migrations: {},
          tables: [],
          pictures: { count: 0, missing: 0 },
          secrets: [],
          tokenFingerprint: null,
        },
        new Map(),
      )
    },
    async picture(text: string, days: number) {
      const hash = hashOf(text)
      const key = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
      await pictures.put(key, Buffer.from(text), false)
      await utimes(join(dir, 'pictures', key), daysAgo(days), daysAgo(days))
    },
    hashes: () => listHashes(pictures),
  }
}

const segment = (number: number) => `0000000100000000000000${number.toString().padStart(2, '0')}`

test('old back-ups go with the log and the pictures that only they needed', async () => {
  const t = await backupDir()
  await t.backup('2026-11-01_02-00-00', 28, ['wal-former', segment(1)], ['old', 'both'])
  await t.backup('2026-11-10_02-00-00', 19, ['wal-now', segment(2)], ['old'])
  await t.backup('2026-11-27_02-00-00', 2, ['wal-now', segment(5)], ['both'])
  await t.backup('2026-11-29_02-00-00', 0, ['wal-now', segment(7)], ['both', 'new'])
  await t.picture('of the time since the last back-up', 1)

  expect(await pruneBackups(t.dir, 14, now)).toEqual(['2026-11-01_02-00-00', '2026-11-10_02-00-00'])
  expect((await listBackups(t.dir)).map(({ name }) => name)).toEqual([
    '2026-11-27_02-00-00',
    '2026-11-29_02-00-00',
  ])
  expect((await readdir(t.dir)).filter((name) => name.startsWith('wal'))).toEqual(['wal-now'])
  expect((await readdir(join(t.dir, 'wal-now'))).sort()).toEqual([
    `${segment(5)}.gz`,
    `${segment(7)}.gz`,
  ])
  expect(await t.hashes()).toEqual(
    new Set(['both', 'new', 'of the time since the last back-up'].map(hashOf)),
  )
})

test('the newest back-up stays, however old', async () => {
  const t = await backupDir()
  await t.backup('2026-10-01_02-00-00', 59, ['wal-now', segment(1)], ['one'])
  expect(await pruneBackups(t.dir, 14, now)).toEqual([])
  expect(await t.hashes()).toEqual(new Set([hashOf('one')]))
})
