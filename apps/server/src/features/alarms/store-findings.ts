import { flappingSpanMs } from '@roadside/contract/alarms/domain/flapping.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import type { AlarmRecord, ChangedAlarm } from './alarm-record.ts'
import { applyFinding, type DelayedFinding, type Finding, type Known } from './apply-finding.ts'
import * as repository from './evaluator-repository.ts'

/** A changed alarm that is stored. */
export interface StoredChange extends ChangedAlarm {
  readonly alarm: AlarmRecord & { readonly id: number }
}

const keyOf = (subject: string, kind: string) => `${subject} ${kind}`

/** Applies findings, in their order, to what is stored of their subjects and kinds. */
export async function applyFindings(
  db: Db,
  findings: readonly { readonly finding: Finding; readonly isDue: boolean }[],
  kinds: AlarmKinds,
  now: Date,
): Promise<ChangedAlarm[]> {
  const of = [
    ...new Map(
      findings.map(({ finding }) => [
        keyOf(finding.subject.key, finding.kind),
        { subject: finding.subject.key, kind: finding.kind },
      ]),
    ).values(),
  ]
  if (of.length === 0) return []
  const alarms = await repository.lockKnownAlarms(db, of, new Date(now.getTime() - flappingSpanMs))
  const delays = await repository.findDelays(db, of)
  const known = new Map<string, Known>(
    of.map(({ subject, kind }) => [keyOf(subject, kind), { alarm: null, delayed: null }]),
  )
  const set = (key: string, part: Partial<Known>) =>
    known.set(key, { alarm: null, delayed: null, ...known.get(key), ...part })
  for (const alarm of alarms) set(keyOf(alarm.subject.key, alarm.kind), { alarm })
  for (const delayed of delays)
    set(keyOf(delayed.finding.subject.key, delayed.finding.kind), { delayed })
  const before = new Map(known)
  const changes = new Map<string, ChangedAlarm>()
  for (const { finding, isDue } of findings) {
    const key = keyOf(finding.subject.key, finding.kind)
    const is = kinds.get(finding.kind)
    const standing = known.get(key)
    if (!standing) continue
    if (!is) {
      // a kind that is no more: nothing waits for it
      known.set(key, { ...standing, delayed: null })
      continue
    }
    const { changed, delayed } = applyFinding(standing, finding, is, now.getTime(), isDue)
    known.set(key, { alarm: changed?.alarm ?? standing.alarm, delayed })
    if (changed) {
      const earlier = changes.get(key)
      changes.set(key, {
        alarm: changed.alarm,
        steps: [...(earlier?.steps ?? []), ...changed.steps],
      })
    }
  }
  await storeDelays(db, before, known)
  return [...changes.values()]
}

async function storeDelays(
  db: Db,
  before: ReadonlyMap<string, Known>,
  after: ReadonlyMap<string, Known>,
): Promise<void> {
  const ended: DelayedFinding[] = []
  const begun: DelayedFinding[] = []
  for (const [key, { delayed }] of after) {
    const earlier = before.get(key)?.delayed ?? null
    if (delayed && delayed !== earlier) begun.push(delayed)
    else if (!delayed && earlier) ended.push(earlier)
  }
  await repository.deleteDelays(
    db,
    ended.map(({ finding }) => ({ subject: finding.subject.key, kind: finding.kind })),
  )
  await repository.writeDelays(db, begun)
}

/** Stores changed alarms with their steps, the new ones under new ids. */
export async function storeChanges(
  db: Db,
  changed: readonly ChangedAlarm[],
): Promise<StoredChange[]> {
  const fresh = changed.filter(({ alarm }) => alarm.id === null)
  const known = changed.filter((one): one is StoredChange => one.alarm.id !== null)
  const ids = await repository.insertAlarms(
    db,
    fresh.map(({ alarm }) => alarm),
  )
  await repository.updateAlarms(
    db,
    known.map(({ alarm }) => alarm),
  )
  const stored = [
    ...known,
    ...fresh.flatMap(({ alarm, steps }, index): StoredChange[] => {
      const id = ids.get(index)
      return id === undefined ? [] : [{ alarm: { ...alarm, id }, steps }]
    }),
  ]
  await repository.insertSteps(
    db,
    stored.flatMap(({ alarm, steps }) => steps.map((step) => ({ ...step, alarmId: alarm.id }))),
  )
  return stored
}
