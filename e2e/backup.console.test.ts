import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { runBackupCommand, sendReadings, type Sent } from './lib/backups.ts'
import { drawNumbered, eventForm, registerCameras, storedTargets } from './lib/events.ts'
import { query, registerLamps, storedReadings } from './lib/lighting.ts'

const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const [devid, camera] = ['867594041207000', 'CAM-1']
// PostgreSQL runs under another account where root tests: it must be able to come here
const base = mkdtempSync(join(tmpdir(), 'roadside-backup-'))
chmodSync(base, 0o755)
const [dataDir, backups] = [join(base, 'data'), join(base, 'backups')]
mkdirSync(backups, { mode: 0o711 })
const settings = {
  DATA_DIR: dataDir,
  BACKUP_DIR: backups,
  DEMO: '0',
  INGEST_KEY: key,
  ADMIN_PASSWORD: password,
}
const server = fileURLToPath(new URL('../dist/server', import.meta.url))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A folder that does not exist yet, for one restore. */
let folders = 0
function newFolder(): string {
  const folder = join(base, `restored-${++folders}`)
  onTestFinished(async () => {
    await removeEmbeddedPostgres({ dataDir: folder })
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const restore = (args: readonly string[], more: Record<string, string>) =>
  runBackupCommand('restore', args, { ...settings, ...more })

/** `2026-11-29 17:42:05`, as an operator types it. */
const typed = (at: number) =>
  new Date(at + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function namesIn(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
}

async function sendPicture(address: string, target: string): Promise<string> {
  const picture = new Uint8Array(await drawNumbered(Number(target)))
  const time = new Date(Date.now() - Number(target) * 3_600_000)
  const answer = await fetch(`${address}/ingest/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: eventForm(camera, target, time, picture),
  })
  expect(answer.status).toBe(200)
  return sha256(Buffer.from(picture))
}

interface Told {
  readonly sent: readonly Sent[]
  readonly beganAt: number
  /** Between two readings; a whole second. */
  readonly moment: number
  readonly pictures: { readonly before: string; readonly between: string; readonly after: string }
  readonly out: string
}

/** Backs up under load, goes on, and stops a good while after `moment`. */
let told: Told
beforeAll(async () => {
  const running: ConsoleProcess = await startConsoleProcess(settings)
  await registerLamps(dataDir, [devid])
  await registerCameras(dataDir, [camera])
  const before = await sendPicture(running.address, '1')
  const sending = sendReadings(running.address, key, devid)
  while (sending.sent.length < 100) await wait(50)
  const beganAt = Date.now()
  const made = await runBackupCommand('backup', [], settings)
  expect(made).toMatchObject({ code: 0, err: '' })
  const between = await sendPicture(running.address, '2')
  await wait(500)
  const moment = Math.ceil(Date.now() / 1_000) * 1_000
  await wait(moment + 1_000 - Date.now())
  const after = await sendPicture(running.address, '3')
  await sending.stop()
  expect((await runBackupCommand('backup', ['--pictures'], settings)).code).toBe(0)
  // what was not archived yet is archived now
  expect(await running.stop()).toBe(0)
  told = {
    sent: sending.sent,
    beganAt,
    moment,
    pictures: { before, between, after },
    out: made.out,
  }
}, 300_000)
afterAll(async () => {
  await removeEmbeddedPostgres({ dataDir })
  rmSync(base, { recursive: true, force: true })
})

test('a back-up says what is in it and what is not, and only its owner may read it', () => {
  expect(told.out).toContain('อยู่ในชุดนี้ด้วย: token-secret')
  expect(told.out).toContain('ไฟล์ .env')
  const [name = ''] = namesIn(backups)
  for (const file of [
    'manifest.json',
    'SHA256SUMS',
    'secrets/token-secret.gz',
    'database/PG_VERSION.gz',
  ])
    expect(statSync(join(backups, name, file)).mode & 0o777).toBe(0o600)
  expect(statSync(join(backups, name)).mode & 0o777).toBe(0o700)
})

test('restored to a second between two readings: those acknowledged before are there, none sent after, and the console works', async () => {
  const restored = newFolder()
  const { sent, moment, pictures } = told
  const answer = await restore(['--at', typed(moment)], { DATA_DIR: restored })
  expect(answer).toMatchObject({ code: 0, err: '' })
  expect(answer.out).toContain('ผลรวมตรวจสอบตรงกันทุกตาราง')

  const running = await startConsoleProcess({ ...settings, DATA_DIR: restored })
  onTestFinished(async () => void (await running.stop()))
  const stored = await storedReadings(restored)
  const [mustBe, mustNot] = [
    sent.filter(({ answeredAt }) => answeredAt !== null && answeredAt < moment),
    sent.filter(({ sentAt }) => sentAt >= moment),
  ]
  expect(mustBe.length).toBeGreaterThan(200)
  expect(mustNot.length).toBeGreaterThan(20)
  expect(mustBe.filter(({ number }) => stored.get(String(number)) !== 1)).toEqual([])
  expect(mustNot.filter(({ number }) => stored.has(String(number)))).toEqual([])

  const targets = await storedTargets(restored)
  expect(Object.fromEntries(targets.map(({ target, hash }) => [target, hash]))).toEqual({
    1: pictures.before,
    2: pictures.between,
  })
  for (const hash of [pictures.before, pictures.between])
    expect(
      sha256(readFileSync(join(restored, 'media', hash.slice(0, 2), hash.slice(2, 4), hash))),
    ).toBe(hash)

  expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
  expect(await (await fetch(running.address)).text()).toContain('<div id="root">')
  const token = await tokenOf(running.address, 'admin', password)
  expect((await callApi(running.address, 'getMenuITS', {}, token)).status).toBe(200)
  expect(readFileSync(join(restored, 'token-secret'))).toEqual(
    readFileSync(join(dataDir, 'token-secret')),
  )
})

test('restored to the back-up itself without one picture, backed up there, and that one tried', async () => {
  const restored = newFolder()
  const { before } = told.pictures
  const own = copyOfBackups((dir) =>
    rmSync(join(dir, 'pictures', before.slice(0, 2)), { recursive: true }),
  )
  const here = { ...settings, DATA_DIR: restored, BACKUP_DIR: own }
  const answer = await restore([], here)
  expect(answer).toMatchObject({ code: 0, err: '' })
  expect(answer.out).toContain(`ขาดภาพและเอกสาร 1 ไฟล์ที่ฐานข้อมูลอ้างถึง: ${before}`)

  const running = await startConsoleProcess(here)
  onTestFinished(async () => void (await running.stop()))
  const stored = await storedReadings(restored)
  const mustBe = told.sent.filter(
    ({ answeredAt }) => answeredAt !== null && answeredAt < told.beganAt,
  )
  expect(mustBe.filter(({ number }) => stored.get(String(number)) !== 1)).toEqual([])

  const made = await runBackupCommand('backup', [], here)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain('ขาดภาพและเอกสาร 1 ไฟล์')
  const [first, second] = namesIn(own)
  const tried = await restore(['--try'], here)
  expect(tried).toMatchObject({ code: 0, err: '' })
  expect(tried.out).toContain(`ทดลองกู้คืนสำเร็จ: ข้อมูลสำรองชุด ${second}`)
  expect(readdirSync(own).filter((name) => name.startsWith('.'))).toEqual([])
  expect(await query(restored, 'select kind, name from backup_record order by at')).toEqual([
    { kind: 'restore', name: expect.any(String) as string },
    { kind: 'backup', name: second },
    { kind: 'trial', name: second },
  ])
  expect((await restore(['--list'], here)).out).toMatch(new RegExp(`^${first} .*\n${second} `))
})

/** Back-ups that a test may change, readable for whoever runs PostgreSQL. */
function copyOfBackups(change: (dir: string, backup: string) => void): string {
  const dir = mkdtempSync(join(base, 'copy-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  cpSync(backups, dir, { recursive: true })
  chmodSync(dir, 0o755)
  for (const name of readdirSync(dir).filter((one) => one.startsWith('wal-'))) {
    chmodSync(join(dir, name), 0o755)
    for (const file of readdirSync(join(dir, name))) chmodSync(join(dir, name, file), 0o644)
  }
  change(dir, join(dir, namesIn(dir)[0] ?? ''))
  return dir
}

/** The last segment of the log without which the back-up is none. */
function lastSegmentOf(dir: string, backup: string): string {
  const { database } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    database: { archive: string; lastSegment: string }
  }
  return join(dir, database.archive, `${database.lastSegment}.gz`)
}

describe('one sentence for each thing that is wrong, and nothing is left that looks whole', () => {
  function editManifest(backup: string, edit: (text: string) => string): void {
    const file = join(backup, 'manifest.json')
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
  }
  async function expectRefused(
    sentence: string | RegExp,
    args: readonly string[],
    more: Record<string, string>,
  ) {
    const folder = more['DATA_DIR'] ?? newFolder()
    const wasThere = existsSync(folder)
    const answer = await restore(args, { DATA_DIR: folder, ...more })
    expect(answer).toMatchObject({ code: 1, out: '' })
    expect(answer.err.split('\n')[0]).toMatch(sentence)
    expect(answer.err).not.toMatch(/\n\s+at /)
    expect(existsSync(folder)).toBe(wasThere)
  }

  test('the target is not empty', async () => {
    const folder = newFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'something'), '')
    await expectRefused('มีข้อมูลอยู่แล้ว', [], { DATA_DIR: folder })
    expect(readdirSync(folder)).toEqual(['something'])
  })

  test('another major version', async () => {
    const BACKUP_DIR = copyOfBackups((_, backup) =>
      editManifest(backup, (text) => text.replace(/"postgres": "\d+/, '"postgres": "17')),
    )
    await expectRefused('เป็นของ PostgreSQL รุ่น 17', [], { BACKUP_DIR })
  })

  test('a newer program', async () => {
    const BACKUP_DIR = copyOfBackups((_, backup) =>
      editManifest(backup, (text) => text.replace(/"core": \d+/, '"core": 9999')),
    )
    await expectRefused('มาจากโปรแกรมรุ่นที่ใหม่กว่า', [], { BACKUP_DIR })
  })

  test('moments before the first back-up, to come, and no moment at all', async () => {
    await expectRefused('อยู่ก่อนข้อมูลสำรองชุดแรก', ['--at', '2020-01-01 00:00'], {})
    await expectRefused('ยังมาไม่ถึง', ['--at', typed(Date.now() + 3_600_000)], {})
    const { code, err } = await restore(['--at', 'soon'], { DATA_DIR: newFolder() })
    expect([code, err]).toEqual([2, expect.stringContaining('อ่านเวลา "soon" ไม่ได้')])
  })

  test('a moment after the archive', async () => {
    const sentence = /ข้อมูลล่าสุดที่กู้คืนได้คือเวลา \d\d\/\d\d\/25\d\d \d\d:\d\d:\d\d น\./
    await expectRefused(sentence, ['--at', typed(Date.now() - 1_000)], {})
  })

  test('a segment of the log is missing, broken, or not to be read', async () => {
    const missing = copyOfBackups((dir, backup) => rmSync(lastSegmentOf(dir, backup)))
    await expectRefused('ไม่ครบ ขาดไฟล์', [], { BACKUP_DIR: missing })
    const broken = copyOfBackups((dir, backup) => {
      const bytes = readFileSync(lastSegmentOf(dir, backup))
      writeFileSync(lastSegmentOf(dir, backup), bytes.subarray(0, bytes.length / 2))
    })
    await expectRefused('เสียหาย ที่ไฟล์', [], { BACKUP_DIR: broken })
    // others run as one account, which reads its own files
    if (process.getuid?.() !== 0) return
    const closed = copyOfBackups((dir) => chmodSync(dir, 0o700))
    await expectRefused('อ่านไฟล์ใน', [], { BACKUP_DIR: closed })
  })

  test('a file of the back-up is broken, or gone, and so is its list', async () => {
    const file = 'database/global/pg_control.gz'
    const flipped = copyOfBackups((_, backup) => {
      const bytes = readFileSync(join(backup, file))
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(join(backup, file), bytes)
    })
    await expectRefused('pg_control.gz', [], { BACKUP_DIR: flipped })
    const gone = copyOfBackups((_, backup) => rmSync(join(backup, file)))
    await expectRefused('pg_control.gz', [], { BACKUP_DIR: gone })
    const unlisted = copyOfBackups((_, backup) => {
      const list = readFileSync(join(backup, 'SHA256SUMS'), 'utf8')
      writeFileSync(join(backup, 'SHA256SUMS'), list.slice(list.indexOf('\n') + 1))
    })
    await expectRefused('SHA256SUMS', [], { BACKUP_DIR: unlisted })
  })

  test('a table that is not as it was', async () => {
    const BACKUP_DIR = copyOfBackups((_, backup) =>
      editManifest(backup, (text) =>
        text.replace(/("name": "public.lamp",\s+"rows": \d+,\s+"checksum": ")/, '$11'),
      ),
    )
    const folder = newFolder()
    const { code, err } = await restore([], { BACKUP_DIR, DATA_DIR: folder })
    expect(code).toBe(1)
    expect(err).toContain('ข้อมูลที่กู้คืนไม่ตรงกับข้อมูลสำรอง')
    expect(err).toContain('public.lamp: 1 แถว ผลรวมตรวจสอบไม่ตรงกัน')
    expect(existsSync(folder)).toBe(false)
  })

  test('a restore that was killed is no database', async () => {
    const folder = newFolder()
    const child = spawn(process.execPath, [join(server, 'restore.js')], {
      env: { ...process.env, ...settings, DATA_DIR: folder },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect
      .poll(() => existsSync(join(folder, `postgres.new-${child.pid}`, 'data')), { interval: 10 })
      .toBe(true)
    child.kill('SIGKILL')
    await ended
    await expect(startConsoleProcess({ ...settings, DATA_DIR: folder })).rejects.toThrow('ยังไม่เสร็จ')
    await expectRefused('มีข้อมูลอยู่แล้ว', [], { DATA_DIR: folder })
  })

  test('no folder for back-ups, or a console that does not archive yet', async () => {
    const { err } = await runBackupCommand('backup', [], { ...settings, BACKUP_DIR: '' })
    expect(err).toContain('BACKUP_DIR')
    const away = await runBackupCommand('backup', [], {
      ...settings,
      BACKUP_DIR: join(base, 'nowhere'),
    })
    expect(away.err).toContain('ไม่พบโฟลเดอร์สำรองข้อมูล')
    const running = await startConsoleProcess({ ...settings, BACKUP_DIR: '' })
    onTestFinished(async () => void (await running.stop()))
    const early = await runBackupCommand('backup', [], settings)
    expect(early.err).toContain('กรุณาเริ่มระบบใหม่หนึ่งครั้ง')
  })
  const small = join(base, 'small')
  mkdirSync(small)
  const canMount =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0755', 'tmpfs', small]).status === 0
  afterAll(() => void (canMount && spawnSync('umount', [small])))

  // A small disk needs the right to mount one; elsewhere the list of places to try it in is empty.
  test.for(canMount ? [join(small, 'data')] : [])('no room to restore: %s', async (folder) => {
    await expectRefused('มีที่ว่าง', [], { DATA_DIR: folder })
    // a manifest that knows of no size: the disk itself says no, in the middle
    const BACKUP_DIR = copyOfBackups((_, backup) =>
      editManifest(backup, (text) => text.replace(/"databaseBytes": \d+/, '"databaseBytes": 0')),
    )
    await expectRefused('ไม่มีที่ว่าง', [], { DATA_DIR: folder, BACKUP_DIR })
  })

  test.for(canMount ? [small] : [])('no room for a back-up: %s', async (full) => {
    const here = { ...settings, BACKUP_DIR: full }
    const running = await startConsoleProcess(here)
    onTestFinished(async () => void (await running.stop()))
    spawnSync('sh', ['-c', `head -c 21m /dev/zero > ${join(full, 'filler')}`])
    const { code, err } = await runBackupCommand('backup', [], here)
    expect(code).toBe(1)
    expect(err).toContain('ไม่มีที่ว่าง ชุดที่กำลังทำถูกลบแล้ว')
    expect(readdirSync(full).filter((name) => /^\.|^\d/.test(name))).toEqual([])
  })
})
