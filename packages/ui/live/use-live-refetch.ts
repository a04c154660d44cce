import type { LiveMessage } from '@roadside/contract/live.ts'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { refetchFresh } from '../api/use-call.ts'
import type { LiveSubject } from './live-store.ts'
import { useLive } from './use-live.ts'

/** Where something reports all the time, an answer is asked for again this long after the last one came. Milliseconds. */
const leastPauseMs = 2_000

/**
 * Asks for an answer again when the live stream says that something of the subject changed, the first change at once, and
 * rests 2 s after each answer; changes meanwhile are one. `concerns`: whether messages are about what is shown.
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
