import { createHash } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { scratchStore } from '@roadside/server-kit/media/testing/scratch-store.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  archiveCopiesOf,
  archiveList,
  copyArchive,
  findMissingFiles,
  pruneArchiveCopies,
  pruneUnnamedCopies,
  readArchiveList,
} from './archive-copies.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const fileOf = (text: string) => ({
  file: `archive/lamp_reading-2026-08/0-${sha256(text)}.parquet`,
  sha256: sha256(text),
})

async function stores() {
  const [own, backup] = [await scratchStore(), await scratchStore()]
  onTestFinished(async () => {
    await own.drop()
    await backup.drop()
  })
  return { own: own.store, copies: archiveCopiesOf(backup.root), dir: backup.root }
}

test('each file of the archive is copied once, and none that is not what it was', async () => {
  const { own, copies } = await stores()
  const files = ['whole', 'damaged', 'gone'].map(fileOf)
  const [whole, damaged, gone] = files.map(({ file }) => file)
  await own.put(whole ?? '', Buffer.from('whole'), false)
  await own.put(damaged ?? '', Buffer.from('other'), false)
  expect(await copyArchive(files, { from: own, to: copies })).toEqual({
    count: 1,
    copied: 1,
    missing: [damaged, gone],
  })
  expect(await copyArchive(files.slice(0, 1), { from: own, to: copies })).toMatchObject({
    count: 1,
    copied: 0,
  })
  expect(await findMissingFiles(files, copies)).toEqual([damaged, gone])
})

test('a restore replaces a file that is there and damaged', async () => {
  const { own, copies } = await stores()
  const file = fileOf('whole')
  await copies.put(file.file, Buffer.from('whole'), false)
  await own.put(file.file, Buffer.from('other'), false)
  const made = await copyArchive([file], { from: copies, to: own, isSure: true })
  expect(made).toEqual({ count: 1, copied: 1, missing: [] })
  expect(await own.get(file.file)).toEqual(Buffer.from('whole'))
})

test('copies go with the last back-up that names them, unless they are younger than all', async () => {
  const { copies, dir } = await stores()
  const [named, old, young] = ['named', 'old', 'young'].map(fileOf).map(({ file }) => file)
  const since = new Date('2026-11-20T02:00:00+07:00')
  for (const [file, at] of [
    [named, '2026-11-01'],
    [old, '2026-11-01'],
    [young, '2026-11-28'],
  ] as const) {
    await copies.put(file ?? '', Buffer.from('x'), false)
    await utimes(join(dir, 'readings', file ?? ''), new Date(at), new Date(at))
  }
  await pruneArchiveCopies(dir, new Set([named ?? '']), since)
  expect((await copies.list('archive')).map(({ key }) => key).sort()).toEqual(
    [named ?? '', young ?? ''].sort(),
  )
})

test('a back-up of before there was an archive names no files of it', async () => {
  const { dir } = await stores()
  const [before, since] = [join(dir, 'before'), join(dir, 'since', archiveList)]
  await mkdir(before, { recursive: true })
  await mkdir(dirname(since))
  await writeFile(since, 'one\ntwo\n')
  expect(await readArchiveList(before)).toEqual([])
  expect(await readArchiveList(dirname(since))).toEqual(['one', 'two'])
})

test('without back-ups of the console, copies go when nothing has named them for the days to keep', async () => {
  const { copies, dir } = await stores()
  const [named, ofBackup, former] = ['named', 'of a back-up', 'former'].map(fileOf)
  if (!named || !ofBackup || !former) throw new Error('no files')
  const day = (number: number) => new Date(Date.UTC(2026, 10, number))
  for (const { file } of [named, ofBackup, former]) {
    await copies.put(file, Buffer.from(file), false)
    await utimes(join(dir, 'readings', file), day(1), day(1))
  }
  const prune = (files: (typeof named)[], now: Date) =>
    pruneUnnamedCopies(dir, { files, listed: [ofBackup.file], keepDays: 14, now })
  const left = async () => (await copies.list('archive')).map(({ key }) => key).sort()
  const all = [named, ofBackup, former].map(({ file }) => file).sort()
  await prune([named, former], day(10))
  await prune([named], day(20))
  expect(await left()).toEqual(all)
  // a database without any is a new one
  await prune([], day(30))
  expect(await left()).toEqual(all)
  await prune([named], day(30))
  expect(await left()).toEqual([named.file, ofBackup.file].sort())
})
