import type { LiveMessage } from '@roadside/contract/live.ts'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { refetchFresh } from '../api/use-call.ts'
import type { LiveSubject } from './live-store.ts'
import { useLive } from './use-live.ts'

/** Pause after each answer, where something reports constantly. Milliseconds. */
const leastPauseMs = 2_000

/**
 * Refetches an answer when the live stream reports a change of the subject. The first change counts
 * at once; after each answer follows a pause of 2 s, and changes meanwhile are one. `concerns`:
 * whether messages are about the data shown.
 */
export function useLiveRefetch(
  subject: LiveSubject | null,
  queryKey: QueryKey,
  concerns: (messages: readonly LiveMessage[]) => boolean = () => true,
): void {
  const client = useQueryClient()
  useLive(subject, async (messages) => {
    if (messages.length > 0 && !concerns(messages)) return
    await refetchFresh(client, queryKey)
    await new Promise((resolve) => setTimeout(resolve, leastPauseMs))
  })
}
