import { useUrlStep } from '@roadside/ui/sites/use-url-step.ts'

/**
 * One of several that stays in the address over a reload and the way back, without a step of its own: `initial` is not
 * written there, and what is none of them is `initial`.
 */
export function useUrlChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  initial: Choice,
): readonly [choice: Choice, choose: (next: Choice) => void] {
  const { value, replace } = useUrlStep(name)
  const choice = choices.find((one) => one === value) ?? initial
  return [choice, (next) => replace(next === initial ? undefined : next)]
}
