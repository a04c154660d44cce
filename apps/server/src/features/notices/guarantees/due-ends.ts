import {
  bandOf,
  findingsOfBank,
  keyOfWatched,
  latestEnd,
} from '@roadside/contract/records/contract/radar.ts'
import type { DueEnd, EndStep, WatchedGuarantee } from './watched.ts'

/**
 * The ends that are near, each at its narrowest threshold, and the bank guarantees that end before
 * the defects period of their project. Pure.
 */
export function dueEnds(guarantees: readonly WatchedGuarantee[], today: string): DueEnd[] {
  const byProject = new Map<number, WatchedGuarantee[]>()
  for (const one of guarantees) byProject.set(one.pj_id, [...(byProject.get(one.pj_id) ?? []), one])
  return guarantees.flatMap((guarantee) => {
    const { kind, to, returned_on } = guarantee
    if (to === null || returned_on !== null) return []
    const own = byProject.get(guarantee.pj_id) ?? []
    const periods = own.filter((one) => one.kind === 'defects')
    const banks = own.filter((one) => one.kind === 'bank')
    const band = bandOf(to, today)
    const isShort =
      kind === 'bank' &&
      findingsOfBank(guarantee, { periods, banks }, today).includes('ends_before_defects')
    const steps: EndStep[] = [
      ...(band === null ? [] : [band]),
      ...(isShort ? ['short' as const] : []),
    ]
    return steps.map((step) => ({
      guarantee,
      subject: keyOfWatched(guarantee),
      endsOn: to,
      step,
      defectsEndOn: isShort ? latestEnd(periods) : null,
    }))
  })
}

/** What somebody was told of an end. */
export interface ToldEnd {
  readonly recipient: string
  readonly subject: string
  readonly ends_on: string
  readonly step: string
}

const keyOf = (recipient: string, subject: string, endsOn: string) =>
  `${recipient} ${subject} ${endsOn}`

/**
 * Whether a recipient was told of an end at this threshold or at a later one: who was told late of
 * one is not told of those that were missed before. Pure.
 */
export function whetherTold(told: readonly ToldEnd[]): (recipient: string, due: DueEnd) => boolean {
  const steps = new Map<string, string[]>()
  for (const { recipient, subject, ends_on, step } of told) {
    const key = keyOf(recipient, subject, ends_on)
    const known = steps.get(key)
    if (known) known.push(step)
    else steps.set(key, [step])
  }
  return (recipient, { subject, endsOn, step }) =>
    (steps.get(keyOf(recipient, subject, endsOn)) ?? []).some((one) =>
      step === 'short' ? one === 'short' : Number(one) <= step,
    )
}
