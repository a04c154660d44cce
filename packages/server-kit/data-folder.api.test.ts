import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'
import { StartError } from './postgres/start-error.ts'
import { startHere } from './testing/scratch.ts'

const makeScratch = () => {
  const folder = mkdtempSync(join(tmpdir(), 'roadside-folder-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function refusal(work: Promise<unknown>): Promise<StartError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof StartError))
    throw new Error('it was not refused with a sentence', { cause: error })
  // what a program said stands below the sentence, not in it
  expect(error.message).not.toMatch(/Error|Command|initdb|No space|E[A-Z]{4,}/)
  return error
}

test('a folder is made with those above it, private; one that is there is left as it is', async () => {
  const folder = join(makeScratch(), 'a', 'b')
  await makeDataFolder(folder)
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  chmodSync(folder, 0o755)
  await makeDataFolder(folder)
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('755')
})

test('a folder that cannot be is refused in a sentence, under /proc too', async () => {
  const file = join(makeScratch(), 'file')
  writeFileSync(file, '')
  for (const folder of [join(file, 'data'), '/proc/roadside/data']) {
    expect((await refusal(makeDataFolder(folder))).message).toContain(
      `ไม่สามารถสร้างโฟลเดอร์ข้อมูล ${folder} ได้`,
    )
  }
})

/** A file system of its own; null where nobody may mount one. */
function mountTmpfs(options: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'roadside-mount-'))
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `mode=0755,${options}`, 'tmpfs', folder]).status === 0
  if (!isMounted) return null
  onTestFinished(() => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

test('a disk that takes no further file and one that is read only are named, and nothing is left behind', async () => {
  const full = mountTmpfs('nr_inodes=300')
  // it needs the right to mount
  if (full === null) return
  const noRoom = await refusal(startHere(join(full, 'data')))
  expect(noRoom.message).toContain('มีไฟล์ครบจำนวนที่เก็บได้แล้ว')
  expect(noRoom.detail).toContain('No space left on device')
  expect(readdirSync(join(full, 'data'))).toEqual([])

  const fixed = mountTmpfs('ro') ?? ''
  const readOnly = await refusal(makeDataFolder(join(fixed, 'roadside', 'data')))
  expect(readOnly.message).toContain('อ่านได้อย่างเดียว')
})
