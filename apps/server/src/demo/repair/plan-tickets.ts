import type { AlarmKinds } from '../../features/alarms/alarm-kinds.ts'
import { courseOf, pastCourses, type PastCourse } from './courses.ts'
import type { Crew, EndedAlarm, Played } from './play-ticket.ts'
import type { PastOutage } from './repository.ts'
import { day } from './timeline.ts'

/** The alarm that equipment in this state raises; null: none. */
export function alarmKindOf(
  kinds: AlarmKinds,
  { kind, health }: Pick<PastOutage, 'kind' | 'health'>,
): Pick<EndedAlarm, 'kind' | 'solution' | 'severity'> | null {
  const turn = { kind, health, condition: 'normal', reason: '', measured: '' } as const
  for (const { kind: alarm, solution } of kinds.values())
    if (alarm.ofAssets?.kinds.includes(kind) && alarm.ofAssets.judge(turn)?.isActive)
      return { kind: alarm.id, solution, severity: alarm.severity }
  return null
}

/** Days after a repair in which the same fault counts as its repeat. */
const repeatMs = 7 * day

/**
 * So many of these outages to have tickets: the newest, one that came again within a week, and the
 * others evenly over the time.
 */
export function chooseOutages(outages: readonly PastOutage[], count: number): PastOutage[] {
  const chosen = new Set(outages.slice(-3))
  const again = outages.findLast((one) => repeatOf(one, outages))
  const first = again && repeatOf(again, outages)
  if (again && first) chosen.add(first).add(again)
  const every = Math.max(outages.length / Math.max(count - chosen.size, 1), 1)
  for (let place = 0; place < outages.length && chosen.size < count; place += every) {
    const one = outages[Math.floor(place)]
    if (one) chosen.add(one)
  }
  return outages.filter((one) => chosen.has(one))
}

/** The outage of the same equipment that ended within the week before. */
const repeatOf = (one: PastOutage, outages: readonly PastOutage[]) =>
  outages.find(
    (other) =>
      other !== one &&
      other.assetId === one.assetId &&
      other.health === one.health &&
      other.to < one.from &&
      one.from.getTime() - other.to.getTime() < repeatMs / 2,
  )

const usualOrder: readonly PastCourse[] = [
  ...(['plain', 'parts', 'plain', 'sentBack', 'reopened'] as const),
  ...(['plain', 'cancelled', 'plain', 'unserved'] as const),
]

interface Planning {
  readonly kinds: AlarmKinds
  readonly crew: Crew
  /** Opened by this rule, where there is one. */
  readonly rule?: (Played['opening'] & { by: 'rule' })['rule']
  /** All by the authority's own people, who pay. */
  readonly isOwn?: boolean
  readonly hasPhotos: boolean
  /** Repaired without ado, for something else is told of them. */
  readonly plain?: ReadonlySet<PastOutage>
}

/** Tickets of outages that are over. */
export function planPastTickets(outages: readonly PastOutage[], planning: Planning): Played[] {
  const { kinds, crew, rule, isOwn = false, hasPhotos, plain } = planning
  return outages.flatMap((outage, index) => {
    const of = alarmKindOf(kinds, outage)
    if (!of) return []
    const alarm = { ...of, raisedAt: outage.from, clearedAt: outage.to }
    const isAgain = outages.some(
      (other) => repeatOf(other, outages) === outage || repeatOf(outage, outages) === other,
    )
    const usual =
      isAgain || plain?.has(outage)
        ? 'plain'
        : (usualOrder[index % usualOrder.length] ?? pastCourses[0])
    const course = isOwn ? 'ownStaff' : usual
    return {
      thing: outage,
      opening: rule ? { by: 'rule', rule, alarm } : { by: 'pastAlarm', alarm },
      crew: isOwn ? { ...crew, worker: crew.official, technician: null } : crew,
      steps: courseOf(outage, { course, hasPhotos: hasPhotos && index % 3 !== 2 }),
    }
  })
}
