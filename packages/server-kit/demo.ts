import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { metresBetween } from '@roadside/contract/domain/distance.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import type { Media } from './media/media.ts'

/** A site of the demonstration authority, for its solution to equip. */
export interface DemoSite {
  readonly wid: number
  readonly typeName: string
  readonly name: string
  /** The road's axis from its first to its last point, at most some 200 m between two points. */
  readonly line: readonly Point[]
  /** Position of the site along the line. */
  readonly metres: number
}

/** A site of the demonstration as its records need it. */
export interface DemoRecordSite {
  readonly wid: number
  readonly typeName: string
  readonly name: string
  readonly wayCode: string
  readonly wayName: string
  readonly line: readonly (readonly [latitude: number, longitude: number])[]
  readonly departmentId: number
}

/** A camera of the records with the fields of its form. */
export interface DemoCamera {
  readonly site: DemoRecordSite
  readonly form: {
    readonly hostname: string
    readonly sta: string
    readonly hls_url: string
    readonly latitude: string
    readonly longitude: string
    readonly ipaddress: string
    readonly note: string
    readonly desc: string
    readonly anydesk: string
  }
}

export interface DemoSeed {
  readonly database: Database
  readonly media: Media
  readonly now: Date
  /** Every site of the demonstration authority; a solution uses those of its own types. */
  readonly sites: readonly DemoSite[]
  readonly log: FastifyBaseLogger
  /** No earlier start has written all of the history: the stored part may be incomplete. */
  readonly isUnfinished?: boolean
  /** Ends the work early; the next start continues it. */
  readonly signal?: AbortSignal
}

export interface DemoSimulation {
  readonly database: Database
  /** The console's address: `http://127.0.0.1:8080`. */
  readonly origin: string
  readonly ingestKey: string
  /** How fast devices report and things happen: 1 as in the field, 10 for a show, 0 not at all. */
  readonly rate: number
  readonly log: FastifyBaseLogger
}

export interface RunningSimulation {
  /** Ends once pending messages are answered. */
  stop(): Promise<void>
}

/** The demonstration half of a solution, where it has one: default export of `solutions/{id}/demo.ts`. */
export interface SolutionDemo {
  /** Cameras for the records of the demonstration, at the sites of the solution; always the same. */
  readonly planRecordCameras?: (sites: readonly DemoRecordSite[]) => readonly DemoCamera[]
  /**
   * Before `seed` of any solution: adds devices to the demonstration's sites, in negligible time.
   * Repeatable.
   */
  readonly equip?: (seed: DemoSeed) => Promise<void>
  /**
   * Gives the devices a month of history; it also makes the devices where there is no `equip`.
   * Repeatable: existing rows stay, and rows missing after an interrupted start are added. Runs
   * while the console serves.
   */
  readonly seed?: (seed: DemoSeed) => Promise<void>
  /**
   * After `seed`: lets the devices report through the console's own endpoints, continuing after
   * their last stored reports.
   */
  readonly simulate?: (simulation: DemoSimulation) => Promise<RunningSimulation>
}

export function defineSolutionDemo(demo: SolutionDemo): SolutionDemo {
  return demo
}

/** A number from 0 up to 1 that is always the same for the same keys: chance that can be repeated (FNV-1a, mixed). */
export function chance(...keys: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of keys.join('|'))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const narrowing = ({ latitude }: Point) => Math.cos((latitude * Math.PI) / 180)

/** The point `metres` along a line and `aside` metres to the right of it (negative: left); the ends bound it. */
export function alongLine(line: readonly Point[], metres: number, aside = 0): Point {
  let left = metres
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) break
    const length = metresBetween(from, to)
    if (left > length && index < line.length - 2) {
      left -= length
      continue
    }
    const share = Math.min(Math.max(left / length, 0), 1)
    const north = to.latitude - from.latitude
    const east = (to.longitude - from.longitude) * narrowing(from)
    return {
      latitude: from.latitude + north * share - (aside * east) / length,
      longitude: from.longitude + (east * share + (aside * north) / length) / narrowing(from),
    }
  }
  throw new RangeError('a line has two points at least')
}

/** The chainage so many metres from the beginning of a way: 8+955. */
export function chainageOf(metres: number): string {
  const whole = Math.round(metres)
  return `${Math.floor(whole / 1000)}+${String(whole % 1000).padStart(3, '0')}`
}

/** A chainage that the equipment form accepts, `1+` and three digits: a thousandth of the way is a "metre". */
export function formChainage(share: number): string {
  return `1+${String(Math.min(Math.floor(share * 1000), 999)).padStart(3, '0')}`
}

/** Six decimals, a tenth of a metre: the precision of registers. */
export function roundPoint({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

export function lineLength(line: readonly Point[]): number {
  return line.reduce((sum, to, index) => sum + metresBetween(line[index - 1] ?? to, to), 0)
}
