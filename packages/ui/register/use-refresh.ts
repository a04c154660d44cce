import type { Call } from '@roadside/contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Refetches every answer of these calls; pass a list with a stable identity. */
export function useRefresh(calls: readonly Call[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(calls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
