import * as z from 'zod/mini'
import { severities } from '../alarms/severity.ts'
import { few } from '../rules/rule-shape.ts'

/** Rules are answered as they were sent, so ids travel as numbers alone. */
const Id = z.int().check(z.positive())

/** Who is told. Whoever it is, nobody is told of what they may not see. */
export const Recipient = z.discriminatedUnion('type', [
  /** One account, by the way that it chose. */
  z.object({ type: z.literal('user'), id: Id }),
  /** All accounts of a department. */
  z.object({ type: z.literal('department'), id: Id }),
  /** Whoever is on duty by a roster. */
  z.object({ type: z.literal('duty'), id: Id }),
  /** A LINE group, an address or a webhook. */
  z.object({ type: z.literal('target'), id: Id }),
  /** The contacts of the contractor whose contract the equipment is of. */
  z.object({ type: z.literal('contractor') }),
])
export type Recipient = z.infer<typeof Recipient>

/** Time of day in Bangkok, `HH:mm`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const recipients = z
  .array(Recipient)
  .check(z.minLength(1, 'กรุณาเลือกผู้รับอย่างน้อยหนึ่งราย'), z.maxLength(50))

const dayMinutes = 24 * 60

/** What a rule tells of: alarms, or ends of guarantees. */
export const ruleSubjects = ['alarms', 'guarantees'] as const
export type RuleSubject = (typeof ruleSubjects)[number]

/**
 * A rule: of which alarms who is told, and when. Empty lists mean all. One about guarantees tells
 * `to` of those of `departments` and `contractors`, at `digest_at` and outside of its quiet hours.
 */
export const NoticeRuleBody = z.object({
  about: z._default(z.enum(ruleSubjects), 'alarms'),
  /** Which alarms. */
  severities: few(z.enum(severities)),
  kinds: few(z.string().check(z.maxLength(60))),
  types: few(z.string().check(z.maxLength(40))),
  departments: few(Id),
  /** Codes of roads. */
  roads: few(z.string().check(z.maxLength(40))),
  contractors: few(Id),
  /** Told only if it lasts so long unacknowledged. */
  delay_min: minutes(0, dayMinutes),
  /**
   * One message in so long a time, with everything in it; {@link criticalIntervalMin} at most while
   * a critical alarm waits that was not told.
   */
  interval_min: minutes(0, dayMinutes),
  /** Told again so often while nobody acknowledges; null: not. */
  repeat_min: z.nullable(minutes(5, 7 * dayMinutes)),
  to: recipients,
  /** Told to others where nobody acknowledges within so long, in ascending order. */
  escalation: z
    .array(z.object({ after_min: minutes(1, 7 * dayMinutes), to: recipients }))
    .check(z.maxLength(5)),
  /** Hours of the day in which only the excepted severities are told. */
  quiet: z.nullable(
    z.object({ from: TimeOfDay, to: TimeOfDay, except: z.array(z.enum(severities)) }),
  ),
  /** A summary each day at this time; what came in quiet hours is told by it. Null: none. */
  digest_at: z.nullable(TimeOfDay),
  /** Who was told of a fault is told that it is over. */
  tells_cleared: z.boolean(),
})
export type NoticeRuleBody = z.infer<typeof NoticeRuleBody>

/** Why a rule about guarantees would never tell of what is near: quiet hours last from its time to the next day. Null: it tells. */
export function newsTimeProblem({ about, quiet, digest_at }: NoticeRuleBody): string | null {
  if (about !== 'guarantees' || !quiet) return null
  const { from, to } = quiet
  const at = digest_at ?? newGuaranteeRule.digest_at ?? ''
  return from > to && at >= from ? `เวลาที่แจ้ง ${at} น. อยู่ในช่วงที่งดแจ้งจนข้ามวัน` : null
}

/** Longest interval while a critical alarm waits that was not told: a wrong-way driver is news now. Minutes. */
export const criticalIntervalMin = 1

/** A new rule; whom it tells is for its maker to say. Its alarms last by their kind's own delay. */
export const newRule: NoticeRuleBody = {
  about: 'alarms',
  severities: ['critical', 'major'],
  kinds: [],
  types: [],
  departments: [],
  roads: [],
  contractors: [],
  delay_min: 0,
  interval_min: 10,
  repeat_min: null,
  to: [],
  escalation: [],
  quiet: null,
  digest_at: null,
  tells_cleared: true,
}

/** A new rule about ends of guarantees; nobody reads letters of contracts at night. */
export const newGuaranteeRule: NoticeRuleBody = {
  ...newRule,
  about: 'guarantees',
  severities: [],
  interval_min: 0,
  digest_at: '08:00',
  tells_cleared: false,
}
