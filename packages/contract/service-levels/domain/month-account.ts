import { startOfBangkokDay } from '../../domain/thai-date.ts'
import type { ServiceTerms, Weights } from '../terms.ts'
import type { Calendar } from './calendar.ts'
import { clockTime } from './clock.ts'
import { countedSpans, isSpanKnown } from './counted-hours.ts'
import { nanosecondsPerMs, wholeOf } from './exact.ts'
import { heaviestSpans } from './heaviest.ts'
import type { Pause } from './pause.ts'
import { allowanceOf, penaltyOf } from './penalty.ts'
import { lengthOf, type Span } from './span.ts'

/** A time in which a device of the contract did not do its service; moments in milliseconds since 1970. */
export interface Outage {
  readonly id: number
  readonly device: string
  /** Kind of the equipment, by which the contract weighs it. */
  readonly kind: string
  readonly from: number
  /** Null: it lasts. */
  readonly to: number | null
  readonly pauses: readonly Pause[]
}

export interface AccountOf {
  /** `yyyy-mm` of the Christian era. */
  readonly month: string
  readonly terms: ServiceTerms
  /** What the contract costs, in satang; null: unknown. */
  readonly contractSatang: number | null
  readonly outages: readonly Outage[]
  readonly calendar: Calendar
  /** What lasts is counted up to then. */
  readonly now: number
}

/** What an outage adds to the account. */
export interface OutageTime {
  /** Milliseconds of the hours that count. */
  readonly counted: number
  /** When it was the heaviest of what was down. */
  readonly heaviest: readonly Span[]
  /** Nanoseconds: the time of `heaviest` times the weight. Null: a weight is unknown. */
  readonly downtime: bigint | null
}

export interface AccountedOutage {
  readonly id: number
  readonly device: string
  readonly kind: string
  /** The part of it in the month. */
  readonly from: number
  readonly to: number
  readonly weight: number | null
  readonly measured: OutageTime
  readonly agreed: OutageTime
}

/** Terms that an account needs. */
export const accountTerms = ['hours', 'allowance', 'penalty', 'weights'] as const
export type MissingTerm = (typeof accountTerms)[number] | 'contract_value'

/** A month in figures; null: something of the terms is unknown. Durations in nanoseconds. */
export interface AccountFigures {
  readonly downtime: bigint | null
  readonly over: bigint | null
  /** Satang. */
  readonly penalty: number | null
}

export interface MonthAccount {
  readonly month: string
  /** Milliseconds of the month's hours that count; null: they are unknown. */
  readonly countedMs: number | null
  readonly allowance: bigint | null
  /** Whatever paused it. */
  readonly measured: AccountFigures
  /** Without the pauses that were agreed to. */
  readonly agreed: AccountFigures
  /** What was down in the month, as it began. */
  readonly outages: readonly AccountedOutage[]
  /** What is unknown of the contract, and kept figures from being known. */
  readonly missing: readonly MissingTerm[]
  /** Kinds of equipment that were down and that the contract does not weigh. */
  readonly unweighedKinds: readonly string[]
  /** The month is over. */
  readonly isOver: boolean
  /** All holidays of the month are announced. */
  readonly isKnown: boolean
  readonly calendarVersion: number
}

const unknownFigures: AccountFigures = { downtime: null, over: null, penalty: null }

/** The month `yyyy-mm` in Bangkok. */
export function spanOfMonth(month: string): Span {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 10)
  return {
    from: startOfBangkokDay(`${month}-01`).getTime(),
    to: startOfBangkokDay(next).getTime(),
  }
}

/**
 * The account of a contract's month by the standard form: time without service beyond the allowance
 * costs the rate of the penalty. An hour without service counts as much as the device weighs, and of
 * devices that are down at once only the heaviest counts. Always computed from what is stored; the
 * order of the outages does not matter.
 */
export function accountMonth(of: AccountOf): MonthAccount {
  const { month, terms, calendar, now } = of
  const span = spanOfMonth(month)
  const until = Math.min(span.to, now)
  const within = of.outages
    .map((outage) => ({
      outage,
      from: Math.max(outage.from, span.from),
      to: Math.min(outage.to ?? until, until),
    }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.outage.id - b.outage.id)
  const { hours } = terms
  const clocked = within.map(({ outage, from, to }) => ({
    outage,
    from,
    to,
    weight: weightOf(terms.weights, outage.kind),
    clock: hours && clockTime({ from, to }, outage.pauses, { hours, calendar }),
  }))
  const timesOf = (figure: 'measuredSpans' | 'agreedSpans') =>
    outageTimes(
      clocked.map(({ outage, weight, clock }) => ({
        id: outage.id,
        weight,
        spans: clock?.[figure] ?? [],
      })),
    )
  const [measured, agreed] = [timesOf('measuredSpans'), timesOf('agreedSpans')]
  const countedMs = hours && lengthOf(countedSpans(hours, calendar, span))
  const allowance =
    terms.allowance && countedMs !== null ? allowanceOf(terms.allowance, countedMs) : null
  const figuresOf = (times: ReadonlyMap<number, OutageTime>) =>
    hours ? figures(times, { allowance, of }) : unknownFigures
  return {
    month,
    countedMs,
    allowance,
    measured: figuresOf(measured),
    agreed: figuresOf(agreed),
    outages: clocked.map(({ outage, from, to, weight }) => ({
      id: outage.id,
      device: outage.device,
      kind: outage.kind,
      from,
      to,
      weight,
      measured: measured.get(outage.id)!,
      agreed: agreed.get(outage.id)!,
    })),
    missing: missingOf(of),
    unweighedKinds: unweighedOf(
      terms.weights,
      within.map(({ outage }) => outage.kind),
    ),
    isOver: now >= span.to,
    isKnown: hours !== null && isSpanKnown(hours, calendar, span),
    calendarVersion: calendar.version,
  }
}

function weightOf(weights: Weights | null, kind: string): number | null {
  if (weights === null) return null
  return weights.kind === 'equal' ? 1 : (weights.of[kind] ?? null)
}

interface Weighed {
  readonly id: number
  readonly weight: number | null
  readonly spans: readonly Span[]
}

/** What each adds. Where one weight is unknown, it is unknown which is the heaviest, and so all of it. */
function outageTimes(all: readonly Weighed[]): Map<number, OutageTime> {
  const known = all.flatMap(({ id, weight, spans }) =>
    weight === null ? [] : [{ id, weight, spans }],
  )
  const heaviest = known.length === all.length ? heaviestSpans(known) : null
  return new Map(
    all.map(({ id, weight, spans }) => {
      const own = heaviest?.get(id) ?? []
      const downtime = heaviest && weight !== null ? weighed(own, weight) : null
      return [id, { counted: lengthOf(spans), heaviest: own, downtime }]
    }),
  )
}

/** Nanoseconds; a weight of 4 decimals is whole in them. */
function weighed(spans: readonly Span[], weight: number): bigint {
  return (BigInt(lengthOf(spans)) * nanosecondsPerMs * wholeOf(weight, 4)) / 10_000n
}

function figures(
  times: ReadonlyMap<number, OutageTime>,
  { allowance, of }: { readonly allowance: bigint | null; readonly of: AccountOf },
): AccountFigures {
  let downtime = 0n
  for (const time of times.values()) {
    if (time.downtime === null) return unknownFigures
    downtime += time.downtime
  }
  if (allowance === null) return { ...unknownFigures, downtime }
  const over = downtime > allowance ? downtime - allowance : 0n
  const { penalty } = of.terms
  return { downtime, over, penalty: penalty && penaltyOf(penalty, over, of.contractSatang) }
}

function missingOf({ terms, contractSatang }: AccountOf): MissingTerm[] {
  const isOfValue = terms.penalty?.unit === 'percent'
  return [
    ...accountTerms.filter((term) => terms[term] === null),
    ...(isOfValue && contractSatang === null ? (['contract_value'] as const) : []),
  ]
}

function unweighedOf(weights: Weights | null, kinds: readonly string[]): string[] {
  if (weights?.kind !== 'by_kind') return []
  return [...new Set(kinds.filter((kind) => !(kind in weights.of)))].toSorted()
}
