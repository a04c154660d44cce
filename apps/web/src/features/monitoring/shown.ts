import type { Body } from '@roadside/contract/call.ts'
import { healths, type Health } from '@roadside/contract/health.ts'
import { troubleKinds, type monitoringTroubles } from '@roadside/contract/monitoring-calls.ts'
import { useUrlChoice } from './use-url-choice.ts'

/** What tiles and filters leave in the map and in the list: everything, one axis, or one health. */
export type Shown = (typeof troubleKinds)[number] | Health

const choices: readonly Shown[] = [...troubleKinds, ...healths]

/** As the address has it. */
export function useShown() {
  return useUrlChoice('show', choices, 'all')
}

/** The axis that a choice is of. */
export function kindOf(shown: Shown): (typeof troubleKinds)[number] {
  return troubleKinds.find((kind) => kind === shown) ?? 'health'
}

/** The query's filters of a view. */
export function filtersOf(shown: Shown): Pick<Body<typeof monitoringTroubles>, 'kind' | 'health'> {
  const health = healths.find((one) => one === shown)
  return health ? { health } : { kind: kindOf(shown) }
}
