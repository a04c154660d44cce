import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startConsoleProcess } from '@roadside/e2e/console-process.ts'
import { openDatabase } from '@roadside/server-kit/database.ts'
import { startTestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { startEmbeddedPostgres } from '@roadside/server-kit/postgres/embedded.ts'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import pino from 'pino'
import { makeAuthority } from './lib/authority.ts'
import { metricsKey, type Bench, type Figure } from './lib/bench.ts'
import { measureAlarms } from './lib/measure-alarms.ts'
import { measureChart } from './lib/measure-chart.ts'
import { measureContractor } from './lib/measure-contractor.ts'
import { measureContractReport } from './lib/measure-contract-report.ts'
import { measureDevices } from './lib/measure-devices.ts'
import { measureEvents } from './lib/measure-events.ts'
import { measureHangingChannel } from './lib/measure-hanging-channel.ts'
import { measureImport } from './lib/measure-import.ts'
import { measureIngest } from './lib/measure-ingest.ts'
import { measureLists } from './lib/measure-lists.ts'
import { measureLive, measureMemory } from './lib/measure-live.ts'
import { measureLog, measureMarkers } from './lib/measure-reads.ts'
import { measureMigration } from './lib/measure-migration.ts'
import { measureMonitoring } from './lib/measure-monitoring.ts'
import { measureMonitoringMap } from './lib/measure-monitoring-map.ts'
import { measureMyWork } from './lib/measure-my-work.ts'
import { measureNation } from './lib/measure-nation.ts'
import { measureTickets } from './lib/measure-tickets.ts'
import { measureWall } from './lib/measure-wall.ts'
import { measureMap, measureTable } from './lib/measure-web.ts'
import { appendRecord, commitOf, machineOf } from './lib/record.ts'

/** A measure answers its figures at its end, or each when it is there. */
type Measure = (bench: Bench) => Promise<Figure[]> | AsyncIterable<Figure>

const measures: Readonly<Record<string, Measure>> = {
  ingest: measureIngest,
  markers: measureMarkers,
  live: measureLive,
  memory: measureMemory,
  table: measureTable,
  map: measureMap,
  chart: measureChart,
  events: measureEvents,
  devices: measureDevices,
  monitoring: measureMonitoring,
  wall: measureWall,
  log: measureLog,
  migration: measureMigration,
  import: measureImport,
  lists: measureLists,
  'hanging-channel': measureHangingChannel,
  contractor: measureContractor,
  tickets: measureTickets,
  'contract-report': measureContractReport,
  'my-work': measureMyWork,
  // leaves a site whose lamps are all dark
  alarms: measureAlarms,
  // leave more than others are measured with
  'monitoring-map': measureMonitoringMap,
  nation: measureNation,
}

/**
 * Measures and prints the figures as rows of a Markdown table, with the machine's load and speed
 * before and after. `--only=ingest,map` chooses, `--rounds=5`, `--log-rows=10000000`,
 * `--event-rows=1000000`, `--wall-seconds=60`, `--hanging-seconds=120`, `--list-lamps=3000,100000`,
 * `--nation-lamps=1000000`, `--nation-seconds=600`. `--record` appends the
 * figures to `bench/history/{measure}.jsonl`. Returns whether every limit was met.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: Object.keys(measures).join() },
      rounds: { type: 'string', default: '5' },
      'log-rows': { type: 'string', default: '10000000' },
      'event-rows': { type: 'string', default: '1000000' },
      'wall-seconds': { type: 'string', default: '60' },
      'hanging-seconds': { type: 'string', default: '120' },
      'list-lamps': { type: 'string', default: '3000,100000,1000000' },
      'nation-lamps': { type: 'string', default: '1000000' },
      'nation-seconds': { type: 'string', default: '60' },
      record: { type: 'boolean', default: false },
    },
  })
  const closing: (() => Promise<unknown>)[] = []
  let isWithinLimit = true
  try {
    const bench = await prepare(
      {
        rounds: Number(values.rounds),
        logRows: Number(values['log-rows']),
        eventRows: Number(values['event-rows']),
        wallSeconds: Number(values['wall-seconds']),
        hangingSeconds: Number(values['hanging-seconds']),
        listLamps: values['list-lamps'].split(',').map(Number),
        nationLamps: Number(values['nation-lamps']),
        nationSeconds: Number(values['nation-seconds']),
      },
      (close) => closing.push(close),
    )
    const before = machine()
    const benchRun = {
      date: new Date(),
      commit: commitOf(import.meta.dirname),
      machine: machineOf(before),
    }
    write('| what | ours | peer | ratio | limit | kept |', '|---|---|---|---|---|---|')
    for (const name of values.only.split(',')) {
      const measure = measures[name]
      if (!measure) throw new Error(`--only knows ${Object.keys(measures).join()}`)
      const figures: Figure[] = []
      for await (const figure of each(measure(bench))) {
        figures.push(figure)
        isWithinLimit &&= figure.isWithinLimit
        const { what, ours, peer, value, limit } = figure
        write(
          `| ${what} | ${ours} | ${peer} | ${value.toFixed(2)} | ${limit} | ${figure.isWithinLimit ? 'yes' : 'no'} |`,
        )
      }
      if (values.record)
        await appendRecord(join(import.meta.dirname, 'history'), name, figures, benchRun)
    }
    write('', `The machine before: ${before}; after: ${machine()}.`)
  } finally {
    for (const close of closing.reverse()) await close()
  }
  return isWithinLimit
}

async function* each(figures: ReturnType<Measure>): AsyncGenerator<Figure> {
  yield* 'then' in figures ? await figures : figures
}

/** The built console over a PostgreSQL of its own, as it runs in the field: every commit reaches the disk. */
async function prepare(
  sizes: Pick<
    Bench,
    | 'rounds'
    | 'logRows'
    | 'eventRows'
    | 'wallSeconds'
    | 'hangingSeconds'
    | 'listLamps'
    | 'nationLamps'
    | 'nationSeconds'
  >,
  onClose: (close: () => Promise<unknown>) => void,
): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'roadside-bench-'))
  onClose(() => rm(dataDir, { recursive: true, force: true }))
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, onExit: () => undefined })
  onClose(async () => {
    await postgres.stop()
    await removeEmbeddedPostgres({ dataDir })
  })
  const broker = await startTestBroker()
  onClose(() => broker.drop())
  const [ingestKey, adminPassword] = ['an-ingest-key-of-the-bench', 'Bench-password-1']
  const settings = {
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'a-secret-of-the-bench-of-32-bytes-and-more',
    DEMO: '0',
    DATA_DIR: join(dataDir, 'console'),
    MQTT_URL: broker.url,
    INGEST_KEY: ingestKey,
    ADMIN_PASSWORD: adminPassword,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    // thousands of consoles come from addresses of their own, as behind a proxy
    TRUST_PROXY: '127.0.0.1',
    METRICS_KEY: metricsKey,
  }
  const console = await startConsoleProcess(settings)
  onClose(() => console.stop())
  const database = openDatabase({ url: postgres.url, onIdleError: () => undefined })
  onClose(() => database.close())
  const authority = await makeAuthority(database)
  return {
    console,
    settings,
    database,
    url: postgres.url,
    authority,
    broker,
    ingestKey,
    adminPassword,
    ...sizes,
  }
}

/**
 * Its load, and the speed of a core: a figure in milliseconds depends on the machine as much as on
 * the console.
 */
function machine(): string {
  const loads = loadavg().map((value) => value.toFixed(1))
  const started = performance.now()
  let steps = 0
  for (let step = 0; step < 100_000_000; step += 1) steps = (steps * 31 + step) | 0
  const took = performance.now() - started
  return `load ${loads.join(' ')}, 100 million steps of a calculation in ${took.toFixed(0)} ms`
}

function write(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
