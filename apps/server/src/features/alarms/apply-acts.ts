import {
  isLive,
  nextAlarmState,
  type AlarmInput,
} from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { AlarmEventType } from '@roadside/contract/alarms/event.ts'
import { longestShelfDays } from '@roadside/contract/alarms/alarm-operations.ts'
import type { SiteAct } from '@roadside/server-kit/alarm-source.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { withStep, type AlarmRecord, type ChangedAlarm } from './alarm-record.ts'
import { acknowledgedUntil, type AlarmKinds } from './alarm-kinds.ts'
import type { Finding } from './apply-finding.ts'
import { lockKnownAlarms } from './evaluator-repository.ts'
import { writeAcknowledged, writeShelved } from './repository.ts'
import { storeChanges, type StoredChange } from './store-findings.ts'

/** Who did it, as the list and the history name them. */
const atTheSite = 'อุปกรณ์ที่หน้างาน'

/**
 * Does to alarms what was done to them at the equipment itself; answers what changed, stored. A
 * suspension has no end there: here it is a shelf of the longest time. An acknowledgement expires as
 * one that is given here.
 */
export async function applyActs(
  db: Db,
  findings: readonly Finding[],
  kinds: AlarmKinds,
  now: Date,
): Promise<StoredChange[]> {
  const acts = new Map(
    findings.flatMap(({ subject, kind, acts: done = [] }) =>
      done.length > 0 ? [[`${subject.key} ${kind}`, { subject: subject.key, kind, done }]] : [],
    ),
  )
  if (acts.size === 0) return []
  const alarms = await lockKnownAlarms(db, [...acts.values()], now)
  const until = now.getTime() + longestShelfDays * 24 * 3_600_000
  const changed = alarms.flatMap((alarm) => {
    const done = acts.get(`${alarm.subject.key} ${alarm.kind}`)?.done ?? []
    const after = done.reduce((one, act) => applyAct(one, act, { until, now: now.getTime() }), {
      alarm,
      steps: [],
    } as ChangedAlarm)
    return after.steps.length > 0 ? [after] : []
  })
  const stored = await storeChanges(db, changed)
  const alarmsWith = (type: AlarmEventType) =>
    stored.flatMap(({ alarm, steps }) => (steps.some((step) => step.type === type) ? alarm : []))
  const acknowledged = alarmsWith('acknowledged')
  await writeAcknowledged(db, {
    ids: acknowledged.map(({ id }) => id),
    by: atTheSite,
    now,
    note: '',
    until: acknowledged.map((alarm) => acknowledgedUntil(kinds, alarm, now)),
  })
  const shelved = alarmsWith('shelved').map(({ id }) => id)
  await writeShelved(db, { ids: shelved, by: atTheSite, now, reason: atTheSite })
  return stored
}

function applyAct(
  changed: ChangedAlarm,
  act: SiteAct,
  { until, now }: { readonly until: number; readonly now: number },
): ChangedAlarm {
  const inputs: Readonly<Record<SiteAct, readonly [AlarmInput, AlarmEventType]>> = {
    acknowledged: [{ type: 'acknowledge' }, 'acknowledged'],
    suspended: [{ type: 'shelve', shelf: { until, isUntilCleared: false } }, 'shelved'],
    resumed: [{ type: 'unshelve' }, 'unshelved'],
  }
  const [input, type] = inputs[act]
  const { alarm } = changed
  // a shelf that an operator set stays as it is
  if (act === 'suspended' && alarm.state.shelf !== null) return changed
  const state = nextAlarmState(alarm.state, input)
  if (alarm.closedAt !== null || state === alarm.state) return changed
  const next: AlarmRecord = { ...alarm, state, closedAt: isLive(state) ? null : now }
  return withStep(changed, next, { type, at: now, by: atTheSite, detail: { site: true } })
}
