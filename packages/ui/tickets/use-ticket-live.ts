import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../live/use-live.ts'
import { refetchTickets } from './refetch-tickets.ts'

const subject = { topic: 'tickets', wid: null, kinds: ['ticket'] }
/** Pause after each round of answers. Milliseconds. */
const pauseMs = 2_000

/** Keeps the tickets on screen as they are; where any are shown. */
export function useTicketLive(): void {
  const client = useQueryClient()
  useLive(subject, async () => {
    await refetchTickets(client)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  })
}
