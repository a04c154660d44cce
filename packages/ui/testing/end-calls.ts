import type { QueryClient } from '@tanstack/react-query'

/** Forgets the calls that a closed page leaves unanswered: the end of a test is no failure of them. */
export function endCalls(client: QueryClient): void {
  client.clear()
  client.getMutationCache().config = {}
}
