import { settingOf } from '@roadside/contract/devices/rules.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { wimKind } from '../kind.ts'
import type { ScaleDrift, WimSummary } from '../rows.ts'
import { driftOf } from '../rules/drift.ts'
import { awayOf, hoursBetween, hoursOfDay, type Span } from '../rules/hours.ts'
import * as repository from './summary-repository.ts'
import type { ScaleRecord, SpanQuery } from './summary-repository.ts'

const dayMs = 86_400_000
/** So far back the beginning of a silence is looked for. */
const lookBackMs = dayMs
const driftMs = 182 * dayMs

/** What passed at a site between two times, by hour and class. Throws `not_found`. */
export async function summarize(db: Db, query: SpanQuery, now: Date): Promise<WimSummary> {
  const found = await repository.findScales(db, query.wid)
  if (!found) throw new ApiError('not_found')
  const { from, to } = query
  const within = { from: from.getTime(), to: to.getTime() }
  const away = await findAway(db, found.scales, query, now)
  const counts = await repository.findHourCounts(db, query)
  const isMean = within.to - within.from > 1.1 * dayMs
  return {
    department: found.department,
    ...(await repository.findTotals(db, query)),
    classes: await repository.findClasses(db, query),
    hours: hoursOfDay(hoursBetween(counts, away, within, now.getTime()), isMean),
    is_mean: isMean,
  }
}

/** When each scale was not there. */
async function findAway(
  db: Db,
  scales: readonly ScaleRecord[],
  query: SpanQuery,
  now: Date,
): Promise<Span[][]> {
  const wide = {
    wid: query.wid,
    from: new Date(query.from.getTime() - lookBackMs),
    to: new Date(Math.min(query.to.getTime(), now.getTime())),
  }
  const silenceTimeoutOf = ({ timeout_s, rules }: ScaleRecord) =>
    Math.max(timeout_s, settingOf(wimKind, rules, 'night_patience_min') * 60)
  const shortest = Math.min(...scales.map(silenceTimeoutOf), 86_400)
  const { ends, gaps } = await repository.findSilences(db, wide, shortest)
  const unreachable = await repository.findUnreachable(
    db,
    scales.map(({ id }) => id),
    wide,
  )
  return scales.map((scale) => {
    const own = ends.find(({ id }) => id === scale.id)
    const silenceTimeoutMs = silenceTimeoutOf(scale) * 1000
    const reporting = {
      first: own?.first ?? null,
      last: own?.last ?? null,
      silenceTimeoutMs,
      gaps: gaps.filter((gap) => gap.id === scale.id && gap.to - gap.from > silenceTimeoutMs),
      unreachable: unreachable.filter(({ id }) => id === scale.id),
    }
    return awayOf(reporting, { from: wide.from.getTime(), to: wide.to.getTime() })
  })
}

/** The calibration of the scales of a site, by week. */
export async function findDrift(db: Db, wid: number, now: Date): Promise<ScaleDrift[]> {
  const found = await repository.findScales(db, wid)
  if (!found) throw new ApiError('not_found')
  const { scales } = found
  const ids = scales.map(({ id }) => id)
  const weeks = await repository.findSteerWeeks(db, ids, new Date(now.getTime() - driftMs))
  return scales.map(({ id, name, rules }) => {
    const [enteredKg, limitPct] = [
      settingOf(wimKind, rules, 'steer_ref_kg'),
      settingOf(wimKind, rules, 'drift_pct'),
    ]
    const drift = driftOf(
      weeks.filter((week) => week.id === id),
      { enteredKg, limitPct },
    )
    return { device_id: id, name, ...drift, is_entered: enteredKg > 0, limit_pct: limitPct }
  })
}
