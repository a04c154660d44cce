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
  /** Those that are told again, and are no news. */
  readonly repeated: readonly number[]
}

interface Truth {
  facts: AlarmFacts
  /** Since when it calls for somebody; null: it does not. */
  callsSince: number | null
  /** Messages before are about what is over. */
  forgottenAt: number
}

const minute = 60_000
const ranks: Record<Severity, number> = { warning: 0, minor: 1, major: 2, critical: 3 }

export class Reference {
  private readonly rule: NoticeRuleBody
  private readonly startedAt: number
  private readonly truths = new Map<number, Truth>()
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
      const repeated = of.filter(isRepeat).map(({ facts }) => facts.id)
      const message = { at: now, kind, step, alarms: of.map(({ facts }) => facts), repeated }
      sent.push(message)
      this.log.push(message)
      for (const { id } of message.alarms)
        this.logOf.set(id, [...(this.logOf.get(id) ?? []), message])
    }
    const all = [...this.truths.values()]
    const isOwed = (truth: Truth) => this.owed(truth, now) !== null
    const isRepeat = (truth: Truth) => this.owed(truth, now) === 'repeated'
    if (this.rule.digest_at !== null && timeOf(now) === this.rule.digest_at && now > this.startedAt)
      send('digest', all.filter(isOwed), null)
    const isQuiet = this.isQuiet(now)
    const speakable = all.filter(
      ({ facts }) => !isQuiet || this.rule.quiet?.except.includes(facts.severity),
    )
    this.rule.escalation.forEach(({ after_min }, step) => {
      const late = speakable.filter((truth) => {
        const { callsSince } = truth
        const [first, ...others] = this.believed(truth)
        if (!first || callsSince === null) return false
        const isSaid = [first, ...others].some((m) => m.step === step && m.at >= callsSince)
        return !isSaid && now >= Math.max(first.at, callsSince) + after_min * minute
      })
      if (late.length > 0) send('escalated', late, step)
    })
    this.sendTogether(speakable, ['raised', 'repeated'], send, now)
    this.sendTogether(speakable, ['cleared'], send, now)
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
    const due = of.filter((truth) => kinds.some((kind) => kind === this.owed(truth, now)))
    const interval = due.some((truth) => this.isGrave(truth)) ? 1 : this.rule.interval_min
    if (last && now < last.at + Math.min(interval, this.rule.interval_min) * minute) return
    const kind = kinds.find((one) => due.some((truth) => this.owed(truth, now) === one))
    if (kind) send(kind, due, null)
  }

  /** What people know about the present trouble: messages since its end was last told or forgotten. */
  private believed({ facts: { id }, forgottenAt }: Truth): ReferenceMessage[] {
    const messages = this.logOf.get(id) ?? []
    const isOver = ({ alarms, at }: ReferenceMessage) =>
      at < forgottenAt || alarms.some((alarm) => alarm.id === id && !alarm.isActive)
    const since = messages.slice(messages.findLastIndex(isOver) + 1)
    this.logOf.set(id, since)
    return since
  }

  /** The last word on it to the rule's own recipients; escalations told others. */
  private lastWord(truth: Truth): { at: number; severity: Severity } | null {
    const last = this.believed(truth).findLast(({ kind }) => kind !== 'escalated')
    const alarm = last?.alarms.find(({ id }) => id === truth.facts.id)
    return last && alarm ? { at: last.at, severity: alarm.severity } : null
  }

  /** A critical fault of which nobody was told since it calls, or not that it is critical. */
  private isGrave(truth: Truth): boolean {
    const last = this.lastWord(truth)
    const isKnown = last && last.at >= (truth.callsSince ?? 0) && last.severity === 'critical'
    return truth.facts.severity === 'critical' && truth.callsSince !== null && !isKnown
  }

  private owed(truth: Truth, now: number): 'raised' | 'repeated' | 'cleared' | null {
    const { facts, callsSince } = truth
    const last = this.lastWord(truth)
    if (!facts.isActive) return last ? 'cleared' : null
    if (callsSince === null) return null
    if (!last) return now >= callsSince + this.rule.delay_min * minute ? 'raised' : null
    if (ranks[facts.severity] > ranks[last.severity]) return 'raised'
    const isTooLong = now >= last.at + (this.rule.repeat_min ?? Infinity) * minute
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
