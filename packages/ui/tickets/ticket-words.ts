import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import type { Tone } from '../state-mark.tsx'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A rounded length as people say a deadline: 2 วัน, 5 ชม., 20 นาที. */
function roughly(ms: number): string {
  if (ms >= dayMs) return `${Math.floor(ms / dayMs)} วัน`
  if (ms >= hourMs) return `${Math.floor(ms / hourMs)} ชม.`
  return `${Math.max(Math.floor(ms / 60_000), 1)} นาที`
}

export interface DueWords {
  readonly text: string
  /** Null: nothing to point out. */
  readonly tone: Tone | null
}

/** Less than this before it is due, a ticket is pointed out. */
const soonMs = dayMs

type Due = Pick<TicketRow, 'state' | 'due_at' | 'finished_at'>

/** Whether a ticket is past what the contract demands, and not finished. */
export function isLate({ state, due_at, finished_at }: Due, now: number): boolean {
  const isEnded = state === 'accepted' || state === 'cancelled' || state === 'finished'
  return !isEnded && finished_at === null && due_at !== null && Date.parse(due_at) < now
}

/** How a ticket stands against what the contract demands: เหลือ 5 ชม., เกินกำหนด 2 วัน, เสร็จทันกำหนด. */
export function dueWords(ticket: Due, now: number): DueWords {
  const { state, due_at, finished_at } = ticket
  if (state === 'cancelled') return { text: 'ยกเลิกแล้ว', tone: null }
  if (due_at === null) return { text: 'ไม่มีกำหนด', tone: null }
  const due = Date.parse(due_at)
  if (finished_at !== null && (state === 'finished' || state === 'accepted')) {
    const over = Date.parse(finished_at) - due
    return over > 0
      ? { text: `เสร็จช้า ${roughly(over)}`, tone: 'fault' }
      : { text: 'เสร็จทันกำหนด', tone: 'ok' }
  }
  return due < now
    ? { text: `เกินกำหนด ${roughly(now - due)}`, tone: 'fault' }
    : { text: `เหลือ ${roughly(due - now)}`, tone: due - now < soonMs ? 'warn' : null }
}
