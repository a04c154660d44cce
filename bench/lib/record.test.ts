import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { atLeast } from './bench.ts'
import { appendRecord, commitOf } from './record.ts'

const run = {
  date: new Date('2026-11-27T20:00:00Z'),
  commit: 'abc1234',
  machine: 'a machine, 2 cores',
}
const figure = { what: 'uplinks', ours: '700/s', peer: '1 000/s', ...atLeast(0.6, 0.70004) }

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-record-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('each run adds a line a figure, by the day of Bangkok', async () => {
  const folder = join(await makeFolder(), 'history')
  await appendRecord(folder, 'ingest', [figure], run)
  await appendRecord(folder, 'ingest', [{ ...figure, ...atLeast(0.8, 0.7) }], run)
  const lines = (await readFile(join(folder, 'ingest.jsonl'), 'utf8')).split('\n')
  const first = {
    date: '2026-11-28',
    commit: 'abc1234',
    machine: 'a machine, 2 cores',
    what: 'uplinks',
    ours: '700/s',
    peer: '1 000/s',
    ratio: 0.7,
    limit: '≥ 0.6',
    stored: true,
  }
  expect(lines.slice(0, 2).map((line) => JSON.parse(line) as unknown)).toEqual([
    first,
    { ...first, limit: '≥ 0.8', stored: false },
  ])
  expect(lines.slice(2)).toEqual([''])
})

test('outside a repository there is no commit', async () => {
  expect(commitOf(await makeFolder())).toBeNull()
})
