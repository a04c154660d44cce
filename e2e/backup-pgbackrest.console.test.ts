import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { sendReadings, type Sent } from './lib/backups.ts'
import { debianBins, startDebianPostgres, type DebianPostgres } from './lib/debian-postgres.ts'
import { query, registerLamps, storedReadings } from './lib/lighting.ts'

const isInstalled = spawnSync('pgbackrest', ['version']).status === 0
/** Nothing counts as skipped where the packages of Debian are not there. */
const bins = isInstalled ? debianBins : []
if (bins.length === 0)
  process.stdout.write(
    'pgBackRest is not tried: it needs the packages pgbackrest and postgresql-15\n',
  )

const deploy = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url))
const devid = '867594041207000'
const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `deploy/pgbackrest.conf` for a cluster below `base`. */
function pgbackrestConf(base: string): string {
  const here: Record<string, string> = {
    'repo1-path': join(base, 'repository'),
    'repo1-cipher-pass': 'a passphrase of the tests',
    'pg1-path': join(base, 'cluster'),
  }
  const own = readFileSync(deploy('pgbackrest.conf'), 'utf8').replace(
    /^([\w-]+)=.*$/gm,
    (line, name: string) => (here[name] === undefined ? line : `${name}=${here[name]}`),
  )
  return own.replace('[global]\n', `[global]\nlock-path=${join(base, 'lock')}\n`)
}

/** What the cluster's page adds to PostgreSQL, as lines of postgresql.conf. */
function archivingParameters(): string {
  const yaml = readFileSync(deploy('patroni-pgbackrest.yml'), 'utf8')
  const lines = [...yaml.matchAll(/^ {4}(archive_\w+): '?(.+?)'?$/gm)]
  expect(lines.map(([, name]) => name)).toEqual([
    'archive_mode',
    'archive_command',
    'archive_timeout',
  ])
  return lines.map(([, name, value]) => `${name} = '${value}'\n`).join('')
}

describe.each(bins)('the database of a cluster, by %s', (bin) => {
  const base = mkdtempSync(join(tmpdir(), 'roadside-pgbackrest-'))
  chmodSync(base, 0o777)
  const [conf, script] = [join(base, 'pgbackrest.conf'), join(base, 'pgbackrest-backup.sh')]
  let postgres: DebianPostgres
  let told: { readonly sent: readonly Sent[]; readonly moment: number }

  const settings = () => ({
    DATABASE_URL: postgres.urlOf('roadside'),
    TOKEN_SECRET: 'a secret of the tests that is long enough',
    DATA_DIR: join(base, 'data'),
    DEMO: '0',
    INGEST_KEY: key,
    ADMIN_PASSWORD: password,
  })
  const pgbackrest = (...args: string[]) =>
    postgres.run('pgbackrest', ['--stanza=roadside', ...args])
  const backUp = (type: 'diff' | 'full') =>
    postgres.run('sh', [script, type], {
      PGHOST: postgres.sockets,
      PGPORT: String(postgres.port),
    })
  const records = () =>
    query<{ kind: string; tool: string; name: string; at: Date }>(
      postgres.urlOf('roadside'),
      'select kind, tool, name, at from backup_record order by at',
    )
  const acknowledgedBefore = (moment: number) =>
    told.sent.filter(({ answeredAt }) => answeredAt !== null && answeredAt < moment)

  beforeAll(async () => {
    writeFileSync(conf, pgbackrestConf(base))
    copyFileSync(deploy('pgbackrest-backup.sh'), script)
    for (const name of ['repository', 'lock']) {
      mkdirSync(join(base, name))
      chmodSync(join(base, name), 0o777)
    }
    postgres = await startDebianPostgres(base, bin, {
      configuration: archivingParameters(),
      env: { PGBACKREST_CONFIG: conf },
    })
    const where = `pg1-port=${postgres.port}\npg1-socket-path=${postgres.sockets}\n`
    writeFileSync(conf, `${readFileSync(conf, 'utf8')}${where}`)
    await postgres.makeDatabase('roadside')
    await pgbackrest('stanza-create')
    await pgbackrest('check')

    const running = await startConsoleProcess(settings())
    await registerLamps(postgres.urlOf('roadside'), [devid])
    const sending = sendReadings(running.address, key, devid)
    while (sending.sent.length < 100) await wait(50)
    const before = sending.sent.length
    await backUp('full')
    // it went on receiving meanwhile
    expect(sending.sent.length).toBeGreaterThan(before)
    await wait(1_000)
    const moment = Math.ceil(Date.now() / 1_000) * 1_000
    await wait(moment + 1_500 - Date.now())
    await sending.stop()
    expect(await running.stop()).toBe(0)
    // what was not archived yet is archived now
    await postgres.stop('fast')
    told = { sent: sending.sent, moment }
  }, 300_000)
  afterAll(async () => {
    await postgres.stop('immediate')
    rmSync(base, { recursive: true, force: true })
  })

  test('a trial in another folder has all that was acknowledged', async () => {
    const folder = join(base, 'try')
    await postgres.run('mkdir', ['-m', '700', folder])
    await pgbackrest(`--pg1-path=${folder}`, '--archive-mode=off', 'restore')
    const trial = postgres.at(folder)
    await trial.start()
    onTestFinished(async () => void (await trial.stop('immediate')))
    await trial.isPrimary()
    const stored = await storedReadings(postgres.urlOf('roadside'))
    const acknowledged = acknowledgedBefore(Infinity)
    expect(acknowledged.length).toBeGreaterThan(300)
    expect(acknowledged.filter(({ number }) => stored.get(String(number)) !== 1)).toEqual([])
  })

  test('restored to a second: those acknowledged before are there, none sent after, and the console works', async () => {
    const { sent, moment } = told
    const target = `${new Date(moment + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}+07`
    await pgbackrest(
      '--delta',
      '--type=time',
      `--target=${target}`,
      '--target-action=promote',
      'restore',
    )
    await postgres.start()
    await postgres.isPrimary()
    const stored = await storedReadings(postgres.urlOf('roadside'))
    const [mustBe, mustNot] = [
      acknowledgedBefore(moment),
      sent.filter(({ sentAt }) => sentAt >= moment),
    ]
    expect(mustBe.length).toBeGreaterThan(200)
    expect(mustNot.length).toBeGreaterThan(20)
    expect(mustBe.filter(({ number }) => stored.get(String(number)) !== 1)).toEqual([])
    expect(mustNot.filter(({ number }) => stored.has(String(number)))).toEqual([])

    const running = await startConsoleProcess(settings())
    onTestFinished(async () => void (await running.stop()))
    const token = await tokenOf(running.address, 'admin', password)
    expect((await callApi(running.address, 'getMenuITS', {}, token)).status).toBe(200)
  })

  test('the next back-up is of the restored line; the console knows of both, and a standby makes none', async () => {
    await postgres.stop('fast')
    await expect(backUp('full')).rejects.toThrow(/could not connect|connection to server/)

    const folder = join(base, 'standby')
    await postgres.run('mkdir', ['-m', '700', folder])
    await pgbackrest(`--pg1-path=${folder}`, '--archive-mode=off', '--type=standby', 'restore')
    const standby = postgres.at(folder)
    await standby.start()
    await backUp('full')
    expect(await records()).toMatchObject([{ kind: 'backup', tool: 'pgbackrest' }])
    await standby.stop('immediate')

    await postgres.start()
    await postgres.isPrimary()
    await backUp('full')
    const known = await records()
    expect(known).toHaveLength(2)
    const info = JSON.parse(await pgbackrest('--output=json', 'info')) as {
      backup: { label: string; error: boolean }[]
    }[]
    expect(info.flatMap(({ backup }) => backup)).toMatchObject(
      known.map(({ name }) => ({ label: name, error: false })),
    )
  })
})
