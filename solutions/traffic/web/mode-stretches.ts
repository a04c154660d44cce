import type { DevicePeriod } from '@roadside/contract/devices/rows.ts'
import { trafficModes, type TrafficMode } from '../rules/state.ts'

/** A mode from one time to another, milliseconds; null: nobody knew. */
export interface ModeStretch {
  readonly mode: TrafficMode | null
  readonly from: number
  readonly to: number
}

type Period = Pick<DevicePeriod, 'kind' | 'value' | 'started_at' | 'ended_at'>

/** What a junction was between two times: its modes, cut out where it could not be reached, oldest first. */
export function stretchesOf(periods: readonly Period[], from: number, to: number): ModeStretch[] {
  const times = (period: Period) => ({
    from: Math.max(Date.parse(period.started_at), from),
    to: Math.min(period.ended_at === null ? to : Date.parse(period.ended_at), to),
  })
  const away = periods
    .filter(
      ({ kind, value }) => kind === 'health' && (value === 'unreachable' || value === 'unknown'),
    )
    .map(times)
  const modes = periods
    .filter(({ kind }) => kind === 'mode')
    .map((period) => ({
      mode: trafficModes.find((mode) => mode === period.value) ?? null,
      ...times(period),
    }))
  const edges = [from, to, ...[...away, ...modes].flatMap((one) => [one.from, one.to])]
    .filter((edge) => edge >= from && edge <= to)
    .toSorted((a, b) => a - b)
  const cut = edges.slice(1).map((end, index): ModeStretch => {
    const start = edges[index] ?? end
    const covers = (one: { from: number; to: number }) => one.from <= start && one.to >= end
    return {
      mode: away.some(covers) ? null : (modes.find(covers)?.mode ?? null),
      from: start,
      to: end,
    }
  })
  return joined(cut.filter((one) => one.to > one.from))
}

function joined(stretches: readonly ModeStretch[]): ModeStretch[] {
  return stretches.reduce<ModeStretch[]>((before, one) => {
    const last = before.at(-1)
    if (last?.mode !== one.mode) return [...before, one]
    return [...before.slice(0, -1), { ...last, to: one.to }]
  }, [])
}
