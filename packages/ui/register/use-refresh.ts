import type { Call } from '@roadside/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Has everything that these calls answered asked for again; give it a list that stays the same. */
export function useRefresh(calls: readonly Call[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(calls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
