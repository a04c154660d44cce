import { useUrlStep } from '@roadside/ui/use-url-step.ts'

/**
 * A choice in the address that survives a reload and Back, without a history entry. `initial` is
 * not written there, and an unknown value is `initial`.
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
