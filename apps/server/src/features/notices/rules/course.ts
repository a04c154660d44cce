import { moreUrgent, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'

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
  readonly severity: Severity
  /** Since when the alarm is in sight and unacknowledged. */
  readonly since: number
  /** Nobody acknowledged it yet. */
  readonly isOpen: boolean
  readonly isActive: boolean
  /** First and last message of the fault; null: none yet. */
  readonly toldAt: number | null
  readonly lastToldAt: number | null
  /** It waits for the next message. */
  readonly waiting: 'raised' | 'repeated' | 'cleared' | null
  /** Escalations that were sent. */
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
 * Takes a rule to `now`: what changed of alarms, then what time alone brings, then the messages
 * that are due. Pure.
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
  for (const course of courses.values()) {
    const next = pass(rule, course, now)
    if (next !== course) courses.set(course.alarmId, next)
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

/** A course after its alarm changed; null: the rule has nothing more to do with it. */
function follow(
  rule: NoticeRuleBody,
  course: Course | null,
  alarm: AlarmFacts,
  now: number,
): Course | null {
  const isOpen = alarm.isActive && !alarm.isAcknowledged && alarm.isInSight
  if (!alarm.isActive) return ended(rule, course)
  if (!course || !course.isActive)
    return isOpen && isAbout(rule, alarm) ? begun(alarm, now) : course
  if (!isOpen)
    // nobody was told, so nobody need be told of its end
    return course.toldAt === null ? null : { ...course, isOpen: false, waiting: null }
  const isWorse =
    alarm.severity !== course.severity &&
    moreUrgent(alarm.severity, course.severity) === alarm.severity
  const isTold = course.toldAt !== null
  if (!course.isOpen) {
    // an acknowledgement that ended, or back in sight
    return { ...course, isOpen: true, severity: alarm.severity, since: now, waiting: 'repeated' }
  }
  return {
    ...course,
    severity: alarm.severity,
    waiting: isTold && isWorse && isAbout(rule, alarm) ? 'raised' : course.waiting,
  }
}

function begun(alarm: AlarmFacts, now: number): Course {
  return {
    alarmId: alarm.id,
    severity: alarm.severity,
    since: now,
    isOpen: true,
    isActive: true,
    toldAt: null,
    lastToldAt: null,
    waiting: null,
    steps: 0,
  }
}

function ended(rule: NoticeRuleBody, course: Course | null): Course | null {
  if (!course || course.toldAt === null || !rule.tells_cleared) return null
  return course.isActive
    ? { ...course, isActive: false, isOpen: false, waiting: 'cleared' }
    : course
}

/** What time alone brings: the end of the delay, and a repetition. */
function pass(rule: NoticeRuleBody, course: Course, now: number): Course {
  if (!course.isOpen || course.waiting) return course
  if (course.lastToldAt === null)
    return now >= course.since + rule.delay_min * minuteMs
      ? { ...course, waiting: 'raised' }
      : course
  const isDue = rule.repeat_min !== null && now >= course.lastToldAt + rule.repeat_min * minuteMs
  return isDue ? { ...course, waiting: 'repeated' } : course
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
  const waiting = [...courses.values()].filter((course) => course.waiting !== null)
  for (const course of waiting)
    if (course.waiting === 'cleared') courses.delete(course.alarmId)
    else
      courses.set(course.alarmId, {
        ...course,
        waiting: null,
        toldAt: course.toldAt ?? now,
        lastToldAt: now,
      })
  const alarmIds = waiting.map(({ alarmId }) => alarmId)
  return [{ kind: 'digest', step: null, alarmIds, at: now, since: state.lastDigestAt }]
}

/** Messages to others about what nobody acknowledged in time. */
function escalate(rule: NoticeRuleBody, courses: Map<number, Course>, now: number): Decision[] {
  const bySteps = new Map<number, number[]>()
  for (const course of courses.values()) {
    let { steps } = course
    if (!course.isOpen || course.toldAt === null || !mayTell(rule, course, now)) continue
    for (let next = rule.escalation[steps]; next; next = rule.escalation[steps]) {
      if (now < course.toldAt + next.after_min * minuteMs) break
      bySteps.set(steps, [...(bySteps.get(steps) ?? []), course.alarmId])
      steps += 1
    }
    if (steps !== course.steps) courses.set(course.alarmId, { ...course, steps })
  }
  return [...bySteps].map(([step, alarmIds]) => ({ kind: 'escalated', step, alarmIds, at: now }))
}

/** The rule's next messages, where their interval is over. */
function flush(
  rule: NoticeRuleBody,
  state: RuleState,
  courses: Map<number, Course>,
  now: number,
): Decision[] {
  const isDue = (last: number | null) => last === null || now >= last + rule.interval_min * minuteMs
  const waiting = [...courses.values()].filter((course) => course.waiting !== null)
  const decisions: Decision[] = []
  const faults = waiting.filter(
    (course) => course.waiting !== 'cleared' && mayTell(rule, course, now),
  )
  if (faults.length > 0 && isDue(state.lastRaisedAt)) {
    const isNew = faults.some((course) => course.waiting === 'raised')
    decisions.push(decisionOf(isNew ? 'raised' : 'repeated', faults, now))
    for (const course of faults)
      courses.set(course.alarmId, {
        ...course,
        waiting: null,
        toldAt: course.toldAt ?? now,
        lastToldAt: now,
      })
  }
  const ends = waiting.filter(
    (course) => course.waiting === 'cleared' && mayTell(rule, course, now),
  )
  if (ends.length > 0 && isDue(state.lastClearedAt)) {
    decisions.push(decisionOf('cleared', ends, now))
    for (const { alarmId } of ends) courses.delete(alarmId)
  }
  return decisions
}

function decisionOf(kind: Decision['kind'], courses: readonly Course[], at: number): Decision {
  return { kind, step: null, alarmIds: courses.map(({ alarmId }) => alarmId), at }
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
  if (course.waiting) {
    const last = course.waiting === 'cleared' ? lastClearedAt : lastRaisedAt
    return Math.max(now, last === null ? now : last + rule.interval_min * minuteMs)
  }
  if (!course.isOpen) return null
  if (course.lastToldAt === null || course.toldAt === null)
    return course.since + rule.delay_min * minuteMs
  const step = rule.escalation[course.steps]
  const times = [
    ...(rule.repeat_min === null ? [] : [course.lastToldAt + rule.repeat_min * minuteMs]),
    ...(step ? [course.toldAt + step.after_min * minuteMs] : []),
  ]
  return times.length > 0 ? Math.max(now, Math.min(...times)) : null
}
