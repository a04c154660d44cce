import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccessLog } from './access-log.ts'
import { sortFiles } from './log-files.ts'
import type { AccessRecord } from './record.ts'
import { verifyFiles, type Verified } from './verify.ts'

const dayMs = 24 * 3_600_000
const server = '3f9c2a1b'
let folder: string
let clock: Date
let closed: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-log-'))
  clock = new Date('2026-11-29T10:00:00+07:00')
  closed = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const openLog = (days = 90) =>
  AccessLog.open({
    folder,
    server,
    days,
    log: pino({ level: 'silent' }),
    now: () => clock,
    onClosed: async (file, end) => {
      closed.push(`${file} ${end.last}`)
    },
  })

const page = (path: string): AccessRecord => ({
  kind: 'request',
  id: 'a-1',
  ip: '10.0.0.5',
  method: 'GET',
  path,
  status: 200,
  in: 100,
  out: 2_000,
  ms: 3,
})

/** A server that wrote a page on each of these days, and was stopped. */
async function writeDays(count: number, days = 90): Promise<void> {
  const log = await openLog(days)
  for (let day = 0; day < count; day += 1) {
    if (day > 0) clock = new Date(clock.getTime() + dayMs)
    log.note(page(`/day-${day}`))
    await log.flush()
  }
  await log.close()
}

const names = async () => (await readdir(folder)).toSorted()
const verify = async (isPart = false): Promise<Verified> =>
  verifyFiles(folder, sortFiles(await names()), isPart)
const textOf = (name: string) => readFile(join(folder, name), 'utf8')
const kindsOf = async (name: string) =>
  (await textOf(name))
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { kind: string }).kind)

describe('writing', () => {
  test('a file a day, whose head carries the last hash of the day before', async () => {
    await writeDays(3)
    expect(await names()).toEqual([
      'access-3f9c2a1b-000001-2026-11-29.jsonl',
      'access-3f9c2a1b-000002-2026-11-30.jsonl',
      'access-3f9c2a1b-000003-2026-12-01.jsonl',
    ])
    const [first = '', second = ''] = await names()
    const head = JSON.parse((await textOf(second)).split('\n')[0] ?? '') as object
    expect(head).toMatchObject({ kind: 'head', server, day: '2026-11-30', after: first })
    expect(closed[0]).toBe(`${first} ${(head as { prev: string }).prev}`)
    const { problems, lines, end } = await verify()
    expect(problems).toEqual([])
    expect(lines).toBe(end.n)
  })

  test('goes on in the file of the day after a restart', async () => {
    await writeDays(1)
    await writeDays(1)
    const [name = '', ...others] = await names()
    expect(others).toEqual([])
    expect(await kindsOf(name)).toEqual([
      'head',
      'start',
      'request',
      'stop',
      'start',
      'request',
      'stop',
    ])
    const { problems, remarks } = await verify()
    expect(problems).toEqual([])
    expect(remarks.map(({ is }) => is)).toEqual(['pause'])
  })

  test.for([0, 1])('goes on after a line that was cut off, %i days later', async (later) => {
    await writeDays(1)
    const [name = ''] = await names()
    await appendFile(join(folder, name), '{"n":5,"at":"2026-11-29T10:0')
    clock = new Date(clock.getTime() + later * dayMs)
    await writeDays(1)
    const { problems, remarks, lines, end } = await verify()
    expect(problems).toEqual([])
    expect(remarks.map(({ is, line }) => [is, line]).slice(0, 2)).toEqual([
      ['torn', 5],
      ['crash', later === 0 ? 6 : 2],
    ])
    expect(lines).toBe(end.n)
  })

  test('goes on after a crash before the first line of a file', async () => {
    await writeDays(1)
    clock = new Date(clock.getTime() + dayMs)
    await writeFile(join(folder, 'access-3f9c2a1b-000002-2026-11-30.jsonl'), '')
    await writeDays(1)
    expect(await names()).toHaveLength(2)
    expect((await verify()).problems).toEqual([])
  })

  test('says what it could not write, and goes on', async () => {
    const log = await openLog()
    log.note(page('/before'))
    await log.flush()
    await rename(folder, `${folder}-away`)
    for (let count = 0; count < 20_005; count += 1) log.note(page(`/${count}`))
    await log.flush()
    await log.flush()
    expect((await log.warnings.find()).map(({ name }) => name)).toEqual(['access_log'])
    await rename(`${folder}-away`, folder)
    await log.close()
    expect(await log.warnings.find()).toEqual([])
    const { problems, remarks, lines } = await verify()
    expect(problems).toEqual([])
    // the stop came as one too many
    expect(remarks).toMatchObject([{ is: 'lost', records: 6, because: 'ENOENT' }])
    expect(lines).toBe(3 + 1 + 20_000)
  })

  test('begins another file where somebody changes the one that is written', async () => {
    const log = await openLog()
    log.note(page('/before'))
    await log.flush()
    const [name = ''] = await names()
    await writeFile(join(folder, name), (await textOf(name)).replace('/before', '/other'))
    log.note(page('/after'))
    await log.close()
    expect(await names()).toHaveLength(2)
    const { problems, remarks } = await verify()
    expect(problems).toEqual([{ file: name, line: 3, is: 'altered' }])
    expect(remarks.map(({ is }) => is)).toEqual(['disturbed'])
  })

  test('notes that the clock was moved', async () => {
    const log = await openLog()
    await log.flush()
    clock = new Date(clock.getTime() - 3 * dayMs)
    log.note(page('/'))
    await log.close()
    const { problems, remarks } = await verify()
    expect(problems).toEqual([])
    expect(remarks).toMatchObject([
      { is: 'clock', movedMs: expect.closeTo(-3 * dayMs, -4) as number },
    ])
  })
})

describe('keeping', () => {
  test('removes what is older than its days, and says so in the chain', async () => {
    await writeDays(94)
    expect((await names())[0]).toBe('access-3f9c2a1b-000004-2026-12-02.jsonl')
    expect(await names()).toHaveLength(91)
    const { problems, remarks } = await verify()
    expect(problems).toEqual([])
    expect(remarks.filter(({ is }) => is === 'removed')).toHaveLength(3)
  })

  test('removes nothing while the clock is years ahead', async () => {
    await writeDays(20)
    clock = new Date(clock.getTime() + 4_000 * dayMs)
    await writeDays(1)
    expect(await names()).toHaveLength(21)
  })
})

describe('checking', () => {
  beforeEach(() => writeDays(3))
  const second = 'access-3f9c2a1b-000002-2026-11-30.jsonl'
  const change = async (name: string, edit: (lines: string[]) => string[]) => {
    const lines = (await textOf(name)).split('\n')
    await writeFile(join(folder, name), edit(lines).join('\n'))
  }

  test('names a line that was altered', async () => {
    await change(second, (lines) => lines.with(1, (lines[1] ?? '').replace('10.0.0.5', '10.0.0.6')))
    expect((await verify()).problems).toEqual([{ file: second, line: 2, is: 'altered' }])
  })

  test('names a line that can no longer be read', async () => {
    await change(second, (lines) => lines.with(1, 'x'))
    expect((await verify()).problems).toEqual([{ file: second, line: 2, is: 'unreadable' }])
  })

  test('names lines that are gone, within a file and at its end', async () => {
    const [first = ''] = await names()
    await change(first, (lines) => lines.toSpliced(1, 1))
    await change(second, (lines) => lines.slice(0, -2).concat(''))
    const [head, ...others] = (await verify()).problems
    expect(head).toEqual({ file: first, line: 2, is: 'gap', from: 2, to: 2 })
    expect(others.map(({ is, line }) => [is, line])).toEqual([['gap', 1]])
  })

  test('names a file that is gone', async () => {
    await rm(join(folder, second))
    const [, third = ''] = await names()
    expect((await verify()).problems).toEqual([
      { file: third, line: 1, is: 'missingFiles', from: 2, to: 2 },
    ])
  })

  test('names files before the first that are gone without a note, except of an excerpt', async () => {
    const [first = ''] = await names()
    await rm(join(folder, first))
    expect((await verify()).problems).toMatchObject([{ file: second, line: 1, is: 'begins' }])
    expect((await verify(true)).problems).toEqual([])
  })

  test('names a file of another day', async () => {
    await rename(join(folder, second), join(folder, second.replace('11-30', '11-28')))
    expect((await verify()).problems.map(({ is }) => is)).toEqual(['renamed'])
  })

  test('holds where all was written anew, but with another end than the audit log has', async () => {
    const { end } = await verify()
    await rm(folder, { recursive: true })
    clock = new Date('2026-11-29T10:00:01+07:00')
    await writeDays(3)
    expect((await verify()).problems).toEqual([])
    expect((await verify()).end.last).not.toBe(end.last)
  })

  test('an end that is still written is no problem', async () => {
    const last = (await names()).at(-1) ?? ''
    await appendFile(join(folder, last), '{"n":')
    const { problems, remarks } = await verify()
    expect(problems).toEqual([])
    expect(remarks.at(-1)?.is).toBe('unfinished')
  })
})
