import { moreUrgent, type Severity } from '@roadside/contract/alarms/severity.ts'
import { criticalIntervalMin, type NoticeRuleBody } from '@roadside/contract/notices/rule.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** What a rule asks about an alarm, as it is now. */
export interface AlarmFacts {
  readonly id: number
  readonly kind: string
  readonly severity: Severity
  readonly typeName: string
  readonly departmentId: number | null
  readonly roadCode: string
  readonly contractorId: number | null
  readonly isActive: boolean
  readonly isAcknowledged: boolean
  /** Neither hidden nor shelved nor out of service. */
  readonly isInSight: boolean
}

/** How far a rule has come with an alarm. Times in milliseconds since 1970. */
export interface Course {
  readonly alarmId: number
  /** Of the alarm now, and of the last message about its fault (null: none yet). */
  readonly severity: Severity
  readonly toldSeverity: Severity | null
  /** Since when the rule is about it and it is in sight and unacknowledged, without a break. */
  readonly since: number
  /** It still is. */
  readonly isOpen: boolean
  /** Its cause lasts; where not, its end is to be told. */
  readonly isActive: boolean
  /** First and last message of the fault; null: none yet. */
  readonly toldAt: number | null
  readonly lastToldAt: number | null
  /** Escalations that were sent since it is open. */
  readonly steps: number
}

export interface RuleState {
  readonly courses: ReadonlyMap<number, Course>
  /** When the last messages of faults, and of their ends, were sent. */
  readonly lastRaisedAt: number | null
  readonly lastClearedAt: number | null
  /** When the rule was switched on, or its last summary was sent. */
  readonly lastDigestAt: number
}

/** A rule that is switched on at a time. */
export function freshRule(at: number): RuleState {
  return { courses: new Map(), lastRaisedAt: null, lastClearedAt: null, lastDigestAt: at }
}

/** A message that a rule has decided. */
export interface Decision {
  readonly kind: 'raised' | 'repeated' | 'escalated' | 'cleared' | 'digest'
  /** Escalation step, from 0; null: the rule's own recipients. */
  readonly step: number | null
  /** Of a summary: those that waited for it. */
  readonly alarmIds: readonly number[]
  /** Those among them that are told again, and are no news. */
  readonly repeatedIds: readonly number[]
  readonly at: number
  /** Of a summary: what happened since. */
  readonly since?: number
}

/** Whether the rule is about the alarm. Pure. */
export function isAbout(rule: NoticeRuleBody, alarm: AlarmFacts): boolean {
  const among = <T>(list: readonly T[], value: T | null) =>
    list.length === 0 || (value !== null && list.includes(value))
  return (
    among(rule.severities, alarm.severity) &&
    among(rule.kinds, alarm.kind) &&
    among(rule.types, alarm.typeName) &&
    among(rule.departments, alarm.departmentId) &&
    among(rule.roads, alarm.roadCode) &&
    among(rule.contractors, alarm.contractorId)
  )
}

/** Minutes after midnight in Bangkok. */
export function minuteOfDay(at: number): number {
  return Math.floor((at / minuteMs + 7 * 60) % (24 * 60))
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether quiet hours hold at a time; those over midnight end on the next day. Pure. */
export function isQuiet(quiet: NoticeRuleBody['quiet'], at: number): boolean {
  if (!quiet) return false
  const [from, to, now] = [minutesOf(quiet.from), minutesOf(quiet.to), minuteOfDay(at)]
  return from <= to ? now >= from && now < to : now >= from || now < to
}

/**
 * Takes a rule to `now`: what changed of alarms, then the messages that are due. Pure.
 */
export function advance(
  rule: NoticeRuleBody,
  state: RuleState,
  changed: readonly AlarmFacts[],
  now: number,
): { readonly state: RuleState; readonly decisions: readonly Decision[] } {
  const courses = new Map(state.courses)
  for (const alarm of changed) {
    const next = follow(rule, courses.get(alarm.id) ?? null, alarm, now)
    if (next) courses.set(alarm.id, next)
    else courses.delete(alarm.id)
  }
  const decisions = [
    ...summarise(rule, state, courses, now),
    ...escalate(rule, courses, now),
    ...flush(rule, state, courses, now),
  ]
  const sent = (kinds: readonly Decision['kind'][], before: number | null) =>
    decisions.some(({ kind }) => kinds.includes(kind)) ? now : before
  return {
    state: {
      courses,
      lastRaisedAt: sent(['raised', 'repeated'], state.lastRaisedAt),
      lastClearedAt: sent(['cleared'], state.lastClearedAt),
      lastDigestAt: sent(['digest'], state.lastDigestAt) ?? now,
    },
    decisions,
  }
}

/**
 * A course after its alarm changed; null: the rule has nothing more to do with it. Nobody was told
 * of an alarm that closes before its first message, so nobody need be told of its end. One that
 * opens again (its acknowledgement expired, it is back in sight, its cause began again before its
 * end was told) begins its escalation anew.
 */
function follow(
  rule: NoticeRuleBody,
  course: Course | null,
  alarm: AlarmFacts,
  now: number,
): Course | null {
  const { severity, isActive } = alarm
  const isOpen = isActive && !alarm.isAcknowledged && alarm.isInSight && isAbout(rule, alarm)
  if (!course || course.toldAt === null) {
    if (!isOpen) return null
    return course ? { ...course, severity } : begun(alarm, now)
  }
  if (!isActive && !rule.tells_cleared) return null
  const isAnew = isOpen && !course.isOpen
  const since = isAnew ? now : course.since
  return { ...course, severity, isActive, isOpen, since, steps: isAnew ? 0 : course.steps }
}

function begun({ id, severity }: AlarmFacts, now: number): Course {
  return {
    alarmId: id,
    severity,
    toldSeverity: null,
    since: now,
    isOpen: true,
    isActive: true,
    toldAt: null,
    lastToldAt: null,
    steps: 0,
  }
}

/** The message that is owed about an alarm at `now`; null: none. */
function owed(
  rule: NoticeRuleBody,
  course: Course,
  now: number,
): 'raised' | 'repeated' | 'cleared' | null {
  const { lastToldAt, since } = course
  if (!course.isActive) return 'cleared'
  if (!course.isOpen) return null
  if (lastToldAt === null) return now >= since + rule.delay_min * minuteMs ? 'raised' : null
  if (isGraver(course)) return 'raised'
  const isRepeated = rule.repeat_min !== null && now >= lastToldAt + rule.repeat_min * minuteMs
  return lastToldAt < since || isRepeated ? 'repeated' : null
}

/** Whether it has become graver than it was told. */
function isGraver({ severity, toldSeverity }: Course): boolean {
  return (
    toldSeverity !== null &&
    severity !== toldSeverity &&
    moreUrgent(severity, toldSeverity) === severity
  )
}

/** A course of which a message has told. */
function told(course: Course, now: number): Course {
  const { severity, toldAt } = course
  return { ...course, toldSeverity: severity, toldAt: toldAt ?? now, lastToldAt: now }
}

/** When the next escalation is due; null: never. It counts from the first message since it is open. */
function escalationAt(rule: NoticeRuleBody, course: Course): number | null {
  const step = rule.escalation[course.steps]
  return !course.isOpen || course.toldAt === null || !step
    ? null
    : Math.max(course.toldAt, course.since) + step.after_min * minuteMs
}

const mayTell = (rule: NoticeRuleBody, { severity }: Course, now: number) =>
  !isQuiet(rule.quiet, now) || rule.quiet?.except.includes(severity) === true

/** The last time of day in Bangkok at or before `at`. Pure; milliseconds. */
export function lastTimeOfDay(time: string, at: number): number {
  const today = Math.floor(at / minuteMs) * minuteMs - minuteOfDay(at) * minuteMs
  const then = today + minutesOf(time) * minuteMs
  return then <= at ? then : then - dayMs
}

/** The day's summary; it tells what waited for the end of the quiet hours. */
function summarise(
  rule: NoticeRuleBody,
  state: RuleState,
  courses: Map<number, Course>,
  now: number,
): Decision[] {
  if (rule.digest_at === null || lastTimeOfDay(rule.digest_at, now) <= state.lastDigestAt) return []
  const waiting = [...courses.values()].filter((course) => owed(rule, course, now) !== null)
  for (const course of waiting)
    if (course.isActive) courses.set(course.alarmId, told(course, now))
    else courses.delete(course.alarmId)
  const alarmIds = waiting.map(({ alarmId }) => alarmId)
  const since = state.lastDigestAt
  return [{ kind: 'digest', step: null, alarmIds, repeatedIds: [], at: now, since }]
}

/** Messages to others about what nobody acknowledged in time. */
function escalate(rule: NoticeRuleBody, courses: Map<number, Course>, now: number): Decision[] {
  const bySteps = new Map<number, number[]>()
  for (const course of courses.values()) {
    let next = course
    if (!mayTell(rule, course, now)) continue
    for (;;) {
      const dueAt = escalationAt(rule, next)
      if (dueAt === null || dueAt > now) break
      bySteps.set(next.steps, [...(bySteps.get(next.steps) ?? []), course.alarmId])
      next = { ...next, steps: next.steps + 1 }
    }
    if (next !== course) courses.set(course.alarmId, next)
  }
  return [...bySteps].map(([step, alarmIds]) => ({
    kind: 'escalated',
    step,
    alarmIds,
    repeatedIds: [],
    at: now,
  }))
}

/** The rule's next messages, where their interval is over. */
function flush(
  rule: NoticeRuleBody,
  state: RuleState,
  courses: Map<number, Course>,
  now: number,
): Decision[] {
  const isDue = (last: number | null, interval: number) => last === null || now >= last + interval
  const decisions: Decision[] = []
  const waiting = [...courses.values()].filter(
    (course) => owed(rule, course, now) !== null && mayTell(rule, course, now),
  )
  const faults = waiting.filter(({ isActive }) => isActive)
  if (faults.length > 0 && isDue(state.lastRaisedAt, intervalOf(rule, faults.some(isPressing)))) {
    const again = faults.filter((course) => owed(rule, course, now) === 'repeated')
    const kind = again.length < faults.length ? 'raised' : 'repeated'
    decisions.push({ ...decisionOf(kind, faults, now), repeatedIds: idsOf(again) })
    for (const course of faults) courses.set(course.alarmId, told(course, now))
  }
  const ends = waiting.filter(({ isActive }) => !isActive)
  if (ends.length > 0 && isDue(state.lastClearedAt, intervalOf(rule, false))) {
    decisions.push(decisionOf('cleared', ends, now))
    for (const { alarmId } of ends) courses.delete(alarmId)
  }
  return decisions
}

function decisionOf(kind: Decision['kind'], courses: readonly Course[], at: number): Decision {
  return { kind, step: null, alarmIds: idsOf(courses), repeatedIds: [], at }
}

const idsOf = (courses: readonly Course[]) => courses.map(({ alarmId }) => alarmId)

/** Whether a fault is critical and was not told since it calls, or not as critical. Pure. */
function isPressing(course: Course): boolean {
  const { severity, isOpen, lastToldAt, since } = course
  const isUntold = lastToldAt === null || lastToldAt < since || isGraver(course)
  return severity === 'critical' && isOpen && isUntold
}

/** Interval of the rule's messages, by whether something pressing waits. Milliseconds. */
function intervalOf({ interval_min }: NoticeRuleBody, isShort: boolean): number {
  return (isShort ? Math.min(interval_min, criticalIntervalMin) : interval_min) * minuteMs
}

/** When quiet hours that hold at `at` end. Pure; milliseconds. */
function quietEnd(quiet: NonNullable<NoticeRuleBody['quiet']>, at: number): number {
  return lastTimeOfDay(quiet.to, at) + dayMs
}

/**
 * When something is next to be done for a course if nothing changes; null: never. Pure;
 * milliseconds.
 */
export function nextAt(
  rule: NoticeRuleBody,
  state: Pick<RuleState, 'lastRaisedAt' | 'lastClearedAt'>,
  course: Course,
  now: number,
): number | null {
  const next = nextUnlessQuiet(rule, state, course, now)
  return next !== null && rule.quiet && !mayTell(rule, course, next)
    ? quietEnd(rule.quiet, next)
    : next
}

function nextUnlessQuiet(
  rule: NoticeRuleBody,
  { lastRaisedAt, lastClearedAt }: Pick<RuleState, 'lastRaisedAt' | 'lastClearedAt'>,
  course: Course,
  now: number,
): number | null {
  const { isActive, isOpen, since, lastToldAt } = course
  const times: number[] = []
  const escalatedAt = escalationAt(rule, course)
  if (escalatedAt !== null) times.push(escalatedAt)
  if (owed(rule, course, now) !== null) {
    const last = isActive ? lastRaisedAt : lastClearedAt
    times.push(last === null ? now : last + intervalOf(rule, isPressing(course)))
  } else if (isOpen && lastToldAt === null) times.push(since + rule.delay_min * minuteMs)
  else if (isOpen && lastToldAt !== null && rule.repeat_min !== null)
    times.push(lastToldAt + rule.repeat_min * minuteMs)
  return times.length > 0 ? Math.max(now, Math.min(...times)) : null
}
