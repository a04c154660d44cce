import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '@roadside/server-kit/database.ts'
import type { ConsoleProcess } from '@roadside/e2e/console-process.ts'
import type { Authority } from './authority.ts'

/** What every measure is given: the built console, running over a PostgreSQL whose commits reach the disk. */
export interface Bench {
  readonly console: ConsoleProcess
  /** With which it was started. */
  readonly settings: Record<string, string>
  readonly database: Database
  readonly url: string
  readonly authority: Authority
  readonly broker: { readonly url: string }
  readonly ingestKey: string
  readonly adminPassword: string
  readonly rounds: number
  /** Readings that the long log holds. */
  readonly logRows: number
  /** Events that the large site holds. */
  readonly eventRows: number
  /** How many lamps there are when lists of sites are measured, one after the other; multiples of a thousand. */
  readonly listLamps: readonly number[]
  /** How long a wall of pictures is watched. */
  readonly wallSeconds: number
  /** How long a channel of messages hangs. */
  readonly hangingSeconds: number
  /** Lamps of the largest nation. */
  readonly nationLamps: number
  /** How long its uplinks come at their peak. */
  readonly nationSeconds: number
}

export const metricsKey = 'a-metrics-key-of-the-bench'

/** The console's metrics, as Prometheus reads them. */
export async function readMetrics({ console }: Pick<Bench, 'console'>): Promise<string> {
  const headers = { authorization: `Bearer ${metricsKey}` }
  return (await fetch(`${console.address}/metrics`, { headers })).text()
}

/** Number of stored readings of lamps, by the console. */
export async function storedReadings(bench: Pick<Bench, 'console'>): Promise<number> {
  const [, count = '0'] =
    /^roadside_ingest_readings_total\{solution="lighting",outcome="stored"\} (\d+)/m.exec(
      await readMetrics(bench),
    ) ?? []
  return Number(count)
}

/** The database's main process, of which all others are children. */
export async function postmasterOf({ database }: Pick<Bench, 'database'>): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0]?.pid ?? 0}/status`, 'utf8')
  return Number(/^PPid:\t(\d+)$/m.exec(status)?.[1])
}

/** A measured figure, with its limit. */
export interface Figure {
  readonly what: string
  readonly ours: string
  readonly peer: string
  /** Ours over the peer, or the figure itself where it has no peer. */
  readonly value: number
  readonly limit: string
  readonly isWithinLimit: boolean
}

export function atLeast(
  limit: number,
  value: number,
): Pick<Figure, 'value' | 'limit' | 'isWithinLimit'> {
  return { value, limit: `≥ ${limit}`, isWithinLimit: value >= limit }
}

export function atMost(
  limit: number,
  value: number,
): Pick<Figure, 'value' | 'limit' | 'isWithinLimit'> {
  return { value, limit: `≤ ${limit}`, isWithinLimit: value <= limit }
}

/** The value below which `share` of all are; the median without it. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Medians of both sides, measured in turns, so that what else runs on the machine disturbs both alike. */
export async function inTurns(
  rounds: number,
  sides: { readonly ours: () => Promise<number>; readonly peer: () => Promise<number> },
): Promise<{ readonly ours: number; readonly peer: number; readonly ratio: number }> {
  const found = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['peer', 'ours'] as const) found[side].push(await sides[side]())
  }
  const ours = quantile(found.ours)
  const peer = quantile(found.peer)
  return { ours, peer, ratio: ours / peer }
}

const pageBytes = 4096

/** Seconds of CPU that the threads of a process have used, to the nanosecond: `stat` counts hundredths of a second. */
export function cpuSeconds(pid: number): number {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).reduce(
    (sum, thread) => sum + threadSeconds(`${folder}/${thread}/schedstat`),
    0,
  )
}

/** Nothing where the thread has ended meanwhile. */
function threadSeconds(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e9
  } catch {
    return 0
  }
}

/** Memory that a process holds, in MB. */
export function residentMb(pid: number): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes) / 1e6
}

export function pidOf({ child }: ConsoleProcess): number {
  if (child.pid === undefined) throw new Error('the console does not run')
  return child.pid
}
