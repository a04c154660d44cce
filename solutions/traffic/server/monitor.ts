import { defineMonitor, type DeviceVerdict, type StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import { trafficKind } from '../kind.ts'
import { judgeTraffic } from '../rules/judge.ts'
import { keepTraffic, wholeTraffic, type KeptTraffic } from '../rules/keep.ts'
import { standingPhases } from '../rules/standing-phases.ts'
import type { ShownTraffic } from '../shown-state.ts'
import { findStandingAlarms } from './figures-repository.ts'

export const trafficMonitor = defineMonitor<KeptTraffic>({
  kind: trafficKind,
  derive: ({ state, at }, known) => ({ state: keepTraffic(known.state, state?.said ?? null, at) }),
  judge: judgeController,
  presentState: presentTraffic,
  siteFigures: findStandingAlarms,
})

/** A flash has its length from the history of its modes. */
function judgeController({
  state,
  setting,
  at,
  now,
}: Pick<StandingDevice<KeptTraffic>, 'state' | 'setting' | 'at' | 'now'>): DeviceVerdict {
  const known = wholeTraffic(state)
  const since = known.mode_since === null ? at : new Date(known.mode_since)
  const { mode } = known
  return {
    ...judgeTraffic(known, since, at, now, setting('flash_grace_s') * 1000),
    condition: 'unknown',
    periods: { mode: mode === null ? null : { value: mode } },
  }
}

function presentTraffic(state: Partial<KeptTraffic>): ShownTraffic {
  const { mode, mode_since, plan, cycle_s, offset_s, phases, alarms } = wholeTraffic(state)
  return {
    ...{ mode, mode_since, plan, cycle_s, offset_s },
    phases: standingPhases(mode, phases).map(({ no, color }) => ({ no, color })),
    alarms: alarms.map(({ code, text, severity, since }) => ({ code, text, severity, since })),
  }
}
