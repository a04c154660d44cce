import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import type { AlarmFacts } from '../rules/course.ts'

/**
 * What a rule should tell, written from its description alone (docs/telling-people.md): at each
 * minute what is so is compared with what people believe from the messages before it.
 */
export interface ReferenceMessage {
  readonly at: number
  readonly kind: 'raised' | 'repeated' | 'escalated' | 'cleared' | 'digest'
  readonly step: number | null
  readonly alarms: readonly AlarmFacts[]
}

interface Truth {
  facts: AlarmFacts
  /** Since when it calls for somebody; null: it does not. */
  callsSince: number | null
  /** Messages before this time are forgotten: they were about what is over. */
  forgottenAt: number
}

const minute = 60_000
const ranks: Record<Severity, number> = { warning: 0, minor: 1, major: 2, critical: 3 }

export class Reference {
  private readonly rule: NoticeRuleBody
  private readonly startedAt: number
  private readonly truths = new Map<number, Truth>()
  /** All messages, and those about each alarm. */
  private readonly log: ReferenceMessage[] = []
  private readonly logOf = new Map<number, ReferenceMessage[]>()

  constructor(rule: NoticeRuleBody, startedAt: number) {
    this.rule = rule
    this.startedAt = startedAt
  }

  /** An alarm has changed; `concerns`: the rule is about such an alarm. */
  change(alarm: AlarmFacts, concerns: boolean, now: number): void {
    const before = this.truths.get(alarm.id)
    const calls = alarm.isActive && !alarm.isAcknowledged && alarm.isInSight && concerns
    const isEndNobodysConcern = !alarm.isActive && !this.rule.tells_cleared
    this.truths.set(alarm.id, {
      facts: alarm,
      callsSince: calls ? (before?.callsSince ?? now) : null,
      forgottenAt: isEndNobodysConcern ? now : (before?.forgottenAt ?? -Infinity),
    })
  }

  /** The messages of a minute, after its changes. */
  messages(now: number): ReferenceMessage[] {
    const sent: ReferenceMessage[] = []
    const send = (kind: ReferenceMessage['kind'], of: readonly Truth[], step: number | null) => {
      const message = { at: now, kind, step, alarms: of.map(({ facts }) => facts) }
      sent.push(message)
      this.log.push(message)
      for (const { id } of message.alarms)
        this.logOf.set(id, [...(this.logOf.get(id) ?? []), message])
    }
    const all = [...this.truths.values()].filter(
      (truth) => truth.callsSince !== null || this.believed(truth).length > 0,
    )
    const isOwed = (truth: Truth) => this.owed(truth, now) !== null
    if (this.rule.digest_at !== null && timeOf(now) === this.rule.digest_at && now > this.startedAt)
      send('digest', all.filter(isOwed), null)
    const isQuiet = this.isQuiet(now)
    const speakable = all.filter(
      ({ facts }) => !isQuiet || this.rule.quiet?.except.includes(facts.severity),
    )
    this.rule.escalation.forEach(({ after_min }, step) => {
      const late = speakable.filter((truth) => {
        const from = this.callingFrom(truth)
        const isSaid = this.believed(truth).some(
          (said) => said.step === step && said.at >= (truth.callsSince ?? 0),
        )
        return from !== null && !isSaid && now >= from + after_min * minute
      })
      if (late.length > 0) send('escalated', late, step)
    })
    const faults = speakable.filter(({ facts }) => facts.isActive)
    const ends = speakable.filter(({ facts }) => !facts.isActive)
    this.sendTogether(faults, ['raised', 'repeated'], send, now)
    this.sendTogether(ends, ['cleared'], send, now)
    return sent
  }

  /** One message in an interval, with everything that is owed by then. */
  private sendTogether(
    of: readonly Truth[],
    kinds: ReferenceMessage['kind'][],
    send: (kind: ReferenceMessage['kind'], of: readonly Truth[], step: null) => void,
    now: number,
  ): void {
    const last = this.log.findLast(({ kind }) => kinds.includes(kind))
    if (last && now < last.at + this.rule.interval_min * minute) return
    const due = of.filter((truth) => this.owed(truth, now) !== null)
    const kind = kinds.find((one) => due.some((truth) => this.owed(truth, now) === one))
    if (kind) send(kind, due, null)
  }

  /** What people know about the present trouble: messages since its end was last told or forgotten. */
  private believed({ facts, forgottenAt }: Truth): ReferenceMessage[] {
    const messages = this.logOf.get(facts.id) ?? []
    const over = messages.findLastIndex(
      ({ alarms, at }) =>
        at < forgottenAt || alarms.some(({ id, isActive }) => id === facts.id && !isActive),
    )
    if (over >= 0) this.logOf.set(facts.id, messages.slice(over + 1))
    return this.logOf.get(facts.id) ?? []
  }

  /** From when others are to be called: somebody was told, and it calls; null: not. */
  private callingFrom(truth: Truth): number | null {
    const [first] = this.believed(truth)
    return first && truth.callsSince !== null ? Math.max(first.at, truth.callsSince) : null
  }

  private owed(truth: Truth, now: number): 'raised' | 'repeated' | 'cleared' | null {
    const { facts, callsSince } = truth
    // others were told of it by an escalation: the rule's own recipients were not
    const last = this.believed(truth).findLast(({ kind }) => kind !== 'escalated')
    if (!facts.isActive) return last ? 'cleared' : null
    if (callsSince === null) return null
    if (!last) return now >= callsSince + this.rule.delay_min * minute ? 'raised' : null
    const was = last.alarms.find(({ id }) => id === facts.id)?.severity ?? facts.severity
    if (ranks[facts.severity] > ranks[was]) return 'raised'
    const { repeat_min } = this.rule
    const isTooLong = repeat_min !== null && now >= last.at + repeat_min * minute
    return last.at < callsSince || isTooLong ? 'repeated' : null
  }

  private isQuiet(now: number): boolean {
    if (!this.rule.quiet) return false
    const { from, to } = this.rule.quiet
    const time = timeOf(now)
    return from < to ? from <= time && time < to : to < from && (time >= from || time < to)
  }
}

/** `HH:mm` in Bangkok. */
function timeOf(at: number): string {
  return new Date(at + 7 * 60 * minute).toISOString().slice(11, 16)
}
