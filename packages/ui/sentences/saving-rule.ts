import type { RuleOwner } from './rule-owner.ts'

/** A rule as its call saves it. */
export interface RuleToSave<T> extends RuleOwner {
  readonly id: number | null
  readonly version: number
  readonly name: string
  readonly is_on: boolean
  readonly body: T
}

/** The sending of a rule, of `useSend`. */
export interface SavingRule<T> {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: Error | null
  readonly mutate: (rule: RuleToSave<T>) => void
}
