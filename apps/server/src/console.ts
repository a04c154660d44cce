import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { makeDataFolder } from '@roadside/server-kit/data-folder.ts'
import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import { migrate } from '@roadside/server-kit/migrate.ts'
import type { RunServices, Sweep } from '@roadside/server-kit/solution-server.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { startEmbeddedPostgres } from '@roadside/server-kit/postgres/embedded.ts'
import type { Logger } from 'pino'
import { openAccessLog } from './access-log/open.ts'
import { buildApp } from './app.ts'
import { archiveSweep } from './archive/archive-sweep.ts'
import { missingPartWarning, prepareBrokers, subscribeToBrokers } from './brokers.ts'
import { ConfigError, demoPasswordMissing, type Config } from './config-schema.ts'
import { decideDemo, settleAccounts, startDemo, type RunningDemo } from './demonstration.ts'
import { alarmSweep, evaluateAll } from './features/alarms/alarm-sweep.ts'
import { renewKinds } from './features/alarms/renew-kinds.ts'
import { consolePartSweep } from './features/alarms/console-parts.ts'
import { assetCountSweep, availabilitySweep } from './features/monitoring/sum-up.ts'
import { pauseLetters } from './features/service-levels/pause-repository.ts'
import { ticketPictures } from './features/tickets/photo-repository.ts'
import { noticePictures } from './features/notices/retention-repository.ts'
import { makeNoticeSender } from './features/notices/send-notices.ts'
import { brokerWarnings } from './http/broker-warnings.ts'
import { readMapFile } from './http/map-file.ts'
import { housekeeping } from './housekeeping.ts'
import { makeLog } from './log.ts'
import { printLine, printWelcome } from './say.ts'
import { release } from './release.ts'
import { storedSecret } from './secrets.ts'
import { migrations, solutions } from './solutions.ts'
import { leaveBalancer, stopGraceOf } from './stop-grace.ts'
import { startSweeps } from './sweeper.ts'
import { demoAccountsOf } from './welcome.ts'

/** The measurements of all solutions' devices. */
const measurements = { table: 'measurement', retention: 'readings' } as const
const alarmEvents = { table: 'alarm_event', retention: 'events' } as const

export interface RunningConsole {
  readonly address: string
  /** Answers the accepted requests, commits the received messages, closes the database. */
  stop(why: string): Promise<void>
}

const webFolder = fileURLToPath(new URL('../web', import.meta.url))
const myWorkFolder = fileURLToPath(new URL('../my-work', import.meta.url))
const now = () => new Date()
/** Time for background work to end when the console stops. Milliseconds. */
const graceMs = 1_000
const lockTimeoutMs = 10_000
/** Without an answer for so long the database hangs, and nothing waits for it any more. Milliseconds. */
const hangsAfterMs = 5_000
/** Milliseconds. A report takes seconds; a migration may rewrite a large table. */
const queryTimeouts = { usual: 30_000, patient: 6 * 3_600_000 }

/** Starts the whole console from its settings: database, migrations, accounts, HTTP, broker, demonstration. */
export async function startConsole(config: Config, isTerminal: boolean): Promise<RunningConsole> {
  const log = makeLog(config.logLevel, isTerminal)
  // Opened resources are closed in the opposite order, at the end or when the start fails half way.
  const opened: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    const address = await open(config, log, isTerminal, (close) => opened.push(close))
    return {
      address,
      stop: async (why) => {
        log.info({ why }, 'stopping')
        await stop()
        log.info('stopped')
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(
  config: Config,
  log: Logger,
  isTerminal: boolean,
  onClose: (close: () => Promise<void>) => void,
): Promise<string> {
  const mapFile = config.mapTilesFile === null ? null : await readMapFile(config.mapTilesFile)
  if (mapFile) log.info(mapFile, 'the base map comes from a file')
  const dataDir = resolve(config.dataDir)
  await makeDataFolder(dataDir)
  if (process.getuid?.() === 0)
    log.warn('the console runs as root; RUN_AS names an account to become instead')
  if (isTerminal) printLine('กำลังเปิดฐานข้อมูล…')
  const url = await openPostgres(config, dataDir, log, onClose)
  const onIdleError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const readUrl = config.databaseReadUrl ?? undefined
  const database = openDatabase({
    url,
    readUrl,
    queryTimeoutMs: queryTimeouts.usual,
    lockTimeoutMs,
    hangsAfterMs,
    onIdleError,
  })
  onClose(() => database.close())
  // Long statements are allowed for background work: migrations, housekeeping, the demonstration's
  // history.
  const patient = openDatabase({
    url,
    queryTimeoutMs: queryTimeouts.patient,
    connections: 4,
    onIdleError,
  })
  onClose(() => patient.close())
  await migrate(patient.pool, migrations, log, release)
  const isDemo = await decideDemo(database.db, config.demo, config.databaseUrl === null)
  if (isDemo && config.demoPassword === null) throw new ConfigError(demoPasswordMissing)
  const { demonstration, madePassword } = await settleAccounts(database, config, isDemo, now())

  const tables = [
    measurements,
    alarmEvents,
    ...solutions.flatMap(({ server }) => server.monthlyTables ?? []),
  ]
  for (const { table } of tables)
    await ensureMonthlyPartitions(database.pool, table, { from: now(), to: now() })
  const tokenSecrets = config.tokenSecrets ?? [await storedSecret(dataDir)]
  const brokers = await prepareBrokers(config.mqttUrls, { dataDir, db: database.db, now, log })
  for (const { lossWatch } of brokers) onClose(() => lossWatch.stop())
  const accessLog = await openAccessLog(config, { database, log, now })
  onClose(() => accessLog.close())
  const app = await buildApp({
    config,
    database,
    databaseUrl: url,
    tokenSecrets,
    isDemo,
    log,
    accessLog,
    now,
    mapFile,
    webFolder,
    myWorkFolder,
  })
  onClose(() => app.close())
  for (const { server } of solutions) await server.seed?.(app.deps)
  await renewKinds(database, app.alarms.kinds, now())

  // Several servers are possible only with an external database.
  const shareGroup = config.databaseUrl === null ? null : 'roadside'
  const { need: broker, spare } = subscribeToBrokers(app.engine, brokers, shareGroup)
  if (broker) {
    app.needs.push(broker)
    app.warnings.push(brokerWarnings(database.db, now))
  }
  if (spare) app.warnings.push(missingPartWarning(spare))
  const address = await app.http.listen({ host: config.host, port: config.port })
  const pictures = {
    store: app.blobs,
    columns: [
      noticePictures,
      ticketPictures,
      pauseLetters,
      ...solutions.flatMap(({ server }) => server.pictureColumns ?? []),
    ],
  }
  const { channels } = app
  const sender = makeNoticeSender({
    channels,
    db: database.db,
    now,
    log,
    fourGKey: usernameKey(config.fourGUsername),
    dashboardFirstname: config.dashboardFirstname,
  })
  onClose(() => sender.close())
  let demo: RunningDemo | null = null
  const isWatched = () => demonstration === null || demo?.isWatched() === true
  const alarms = alarmSweep(app.alarms)
  if (config.archiveAfterMonths !== null && config.databaseUrl !== null && config.mediaS3 === null)
    log.warn('the archive is in a folder of this machine; several consoles need MEDIA_S3_* for it')
  const archive = archiveSweep({
    afterMonths: config.archiveAfterMonths,
    retentionMonths: config.retention.months.readings,
  })
  const sweeps: Sweep[] = [
    ...housekeeping(tables, pictures, config.retention),
    { ...alarms, run: async (deps, to) => (isWatched() ? alarms.run(deps, to) : undefined) },
    consolePartSweep(() => [...app.needs, ...app.watched, ...(spare ? [spare] : [])]),
    availabilitySweep,
    assetCountSweep,
    sender.sweep,
    archive.sweep,
    ...app.sweeps,
    { name: 'retained messages', everyMs: 1_000, run: () => app.engine.ingestRetained() },
    ...[...app.solutions.values()].flatMap((opened) => opened.sweeps ?? []),
  ]
  onClose(startSweeps(sweeps, { ...app.deps, database: patient }, log))
  onClose(archive.stop)
  for (const { intake, run } of app.solutions.values()) {
    const submit: RunServices['submit'] = (readings) =>
      intake ? app.engine.submit(intake, readings) : Promise.resolve([])
    const running = run?.({ ...app.deps, log, submit, publish: app.engine.publish })
    if (running) onClose(() => running.stop())
  }
  if (demonstration) {
    const { sites } = demonstration
    const running = startDemo({
      database: patient,
      media: app.deps.media,
      config,
      sites,
      origin: address,
      alarms: {
        deps: app.deps,
        kinds: app.alarms.kinds,
        findCaller: app.findCaller,
        evaluate: () => evaluateAll(app.alarms, app.deps, log),
      },
      now: now(),
      log,
    })
    demo = running
    onClose(() => running.stop())
  }

  // first of all: the work in the background is repeated, or continued, after the next start
  onClose(() => giveUpSoon(patient, log))
  const graceS = stopGraceOf(config, isTerminal || isDemo)
  onClose(() => leaveBalancer(app, graceS, log))

  log.info({ address, isDemo }, 'console is ready')
  printWelcome({
    address,
    accounts: demonstration ? demoAccountsOf(config, demonstration.accounts) : [],
    madePassword,
  })
  return address
}

/** Long statements may end by themselves within `graceMs`; those after it are cancelled again and again. */
function giveUpSoon(patient: Database, log: Logger): Promise<void> {
  const cancel = () =>
    patient
      .cancel()
      .catch((error: unknown) => log.debug({ err: error }, 'statements could not be cancelled'))
  setInterval(() => void cancel(), graceMs).unref()
  return Promise.resolve()
}

async function openPostgres(
  config: Config,
  dataDir: string,
  log: Logger,
  onClose: (close: () => Promise<void>) => void,
): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl
  const postgres = await startEmbeddedPostgres({
    dataDir,
    backupDir: config.backup.dir,
    log,
    onExit: (error) => {
      log.fatal({ err: error }, 'the database is lost to this console')
      process.exit(1)
    },
  })
  onClose(() => postgres.stop())
  return postgres.url
}
