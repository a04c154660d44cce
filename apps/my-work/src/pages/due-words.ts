import { isOpenTicket, type TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'

export interface DueWords {
  readonly text: string
  readonly isLate: boolean
}

/** When a repair is to be ready, seen from `now` (milliseconds): เหลือ 5 ชม., เกินกำหนด 2 วัน. Null: nobody knows, or it is. */
export function dueWords(due_at: string | null, state: TicketState, now: number): DueWords | null {
  if (due_at === null || state === 'finished' || !isOpenTicket(state)) return null
  const left = (Date.parse(due_at) - now) / 1_000
  return left < 0
    ? { text: `เกินกำหนด ${lengthWords(-left)}`, isLate: true }
    : { text: `เหลือ ${lengthWords(left)}`, isLate: false }
}
