import {
  defineMonitor,
  type DeviceVerdict,
  type StandingDevice,
} from '@roadside/server-kit/devices/monitor.ts'
import type { StateClock } from '@roadside/server-kit/devices/subject-times.ts'
import { trafficKind } from '../kind.ts'
import { judgeTraffic } from '../rules/judge.ts'
import { standingTraffic, trafficMaps, type StoredTraffic } from './stored-state.ts'
import { storeRsmpAlarms } from './rsmp-alarms.ts'
import { standingPhases } from '../rules/standing-phases.ts'
import type { ShownTraffic } from '../shown-state.ts'
import { findStandingAlarms } from './figures-repository.ts'

export const trafficMonitor = defineMonitor<StoredTraffic>({
  kind: trafficKind,
  maps: trafficMaps,
  judge: judgeController,
  store: storeRsmpAlarms,
  presentState: presentTraffic,
  siteFigures: findStandingAlarms,
})

/** A flash has its length from the history of its modes. */
function judgeController({
  state,
  clock,
  setting,
  at,
  now,
}: Pick<
  StandingDevice<StoredTraffic>,
  'state' | 'clock' | 'setting' | 'at' | 'now'
>): DeviceVerdict {
  const known = standingTraffic(state, clock)
  const since = known.mode_since ?? at
  const { mode } = known
  return {
    ...judgeTraffic(known, since, at, now, setting('flash_grace_s') * 1000),
    condition: 'unknown',
    periods: { mode: mode === null ? null : { value: mode } },
  }
}

function presentTraffic(state: Partial<StoredTraffic>, clock: StateClock): ShownTraffic {
  const { mode, mode_since, plan, cycle_s, offset_s, phases, alarms } = standingTraffic(
    state,
    clock,
  )
  return {
    mode,
    mode_since: mode_since?.toISOString() ?? null,
    plan,
    cycle_s,
    offset_s,
    phases: standingPhases(mode, phases).map(({ no, color }) => ({ no, color })),
    alarms:
      alarms?.map(({ code, text, severity, since }) => ({ code, text, severity, since })) ?? null,
  }
}
