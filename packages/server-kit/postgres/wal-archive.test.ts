import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import {
  archivingSettings,
  findWalFault,
  lastSegment,
  nextSegment,
  pruneWalArchive,
} from './wal-archive.ts'

const first = '0000000100000002000000FE'
const segments = [first, '0000000100000002000000FF', '000000010000000300000000']

async function archive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of [...segments, '00000001000000020000000A', `${first}.00000028.backup`])
    await writeFile(join(folder, `${name}.gz`), gzipSync(name))
  return folder
}

test('the next segment of a log, over the end of a file of 4 GB', () => {
  expect(nextSegment(first)).toBe(segments[1])
  expect(nextSegment(segments[1] ?? '')).toBe(segments[2])
})

test('a log is whole, lacks a segment, or has a broken one', async () => {
  const folder = await archive()
  const last = await lastSegment(folder, first)
  expect(last).toBe(segments[2])
  expect(await findWalFault(folder, first, last)).toBeNull()
  const file = join(folder, `${segments[1]}.gz`)
  await writeFile(file, gzipSync('something else').subarray(0, 20))
  expect(await findWalFault(folder, first, last)).toEqual({
    fault: 'broken',
    segment: segments[1],
  })
  await rm(file)
  expect(await findWalFault(folder, first, last)).toEqual({
    fault: 'missing',
    segment: segments[1],
  })
})

test('what no recovery needs is deleted', async () => {
  const folder = await archive()
  await pruneWalArchive(folder, segments[1] ?? '')
  expect((await readdir(folder)).sort()).toEqual([`${segments[1]}.gz`, `${segments[2]}.gz`])
})

test('signs that mean something to the shell or to PostgreSQL are those of a name', () => {
  const { archive_command: command } = archivingSettings(`/it's 100%`)
  expect(command).toContain(`[ -e '/it'\\''s 100%%'/%f.gz ]`)
})
