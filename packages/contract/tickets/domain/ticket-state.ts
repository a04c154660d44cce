/** The states of a ticket (ใบงานซ่อม), in their order; the last two end it. */
export const ticketStates = [
  'open',
  'assigned',
  'inProgress',
  'waitingForParts',
  'finished',
  'accepted',
  'cancelled',
] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketStateNames: Record<TicketState, string> = {
  open: 'เปิด',
  assigned: 'มอบหมาย',
  inProgress: 'กำลังดำเนินการ',
  waitingForParts: 'รออะไหล่',
  finished: 'ซ่อมเสร็จ',
  accepted: 'ตรวจรับ',
  cancelled: 'ยกเลิก',
}

/** Whether a ticket still wants something of somebody. */
export const isOpenTicket = (state: TicketState) => state !== 'accepted' && state !== 'cancelled'

/** What moves a ticket from one state to another. `reopen` is the console's own: the device is still faulty. */
export const ticketMoves = [
  'assign',
  'start',
  'waitForParts',
  'resume',
  'finish',
  'accept',
  'sendBack',
  'cancel',
  'reopen',
] as const
export type TicketMove = (typeof ticketMoves)[number]

export const ticketMoveNames: Record<TicketMove, string> = {
  assign: 'มอบหมาย',
  start: 'เริ่มดำเนินการ',
  waitForParts: 'รออะไหล่',
  resume: 'ดำเนินการต่อ',
  finish: 'แจ้งซ่อมเสร็จ',
  accept: 'ตรวจรับ',
  sendBack: 'ส่งกลับแก้ไข',
  cancel: 'ยกเลิกใบงาน',
  reopen: 'เปิดใบงานอีกครั้ง',
}

/** Who makes a move, as far as rights depend on it. */
export type TicketActor =
  | { readonly type: 'console' }
  /** An account of the authority that may see the ticket and change things. */
  | { readonly type: 'authority'; readonly userId: number }
  /** An account of the contractor to whom the ticket is assigned. */
  | { readonly type: 'contractor'; readonly userId: number }

interface Arrow {
  readonly from: readonly TicketState[]
  readonly to: TicketState
  readonly by: readonly TicketActor['type'][]
  /** The move must say why. */
  readonly needsNote?: true
  /** Part of the repair itself: who made one may not accept the work. */
  readonly isWork?: true
}

const workers = ['authority', 'contractor'] as const

/**
 * Every arrow between states. The contractor goes as far as ซ่อมเสร็จ; the authority alone assigns,
 * accepts, sends back and cancels.
 */
export const ticketArrows: Record<TicketMove, Arrow> = {
  assign: {
    from: ['open', 'assigned', 'inProgress', 'waitingForParts'],
    to: 'assigned',
    by: ['authority', 'console'],
  },
  start: { from: ['assigned'], to: 'inProgress', by: workers, isWork: true },
  waitForParts: {
    from: ['inProgress'],
    to: 'waitingForParts',
    by: workers,
    needsNote: true,
    isWork: true,
  },
  resume: { from: ['waitingForParts'], to: 'inProgress', by: workers, isWork: true },
  finish: { from: ['inProgress'], to: 'finished', by: workers, needsNote: true, isWork: true },
  accept: { from: ['finished'], to: 'accepted', by: ['authority'] },
  sendBack: { from: ['finished'], to: 'inProgress', by: ['authority'], needsNote: true },
  cancel: {
    from: ['open', 'assigned', 'inProgress', 'waitingForParts'],
    to: 'cancelled',
    by: ['authority'],
    needsNote: true,
  },
  reopen: { from: ['finished'], to: 'inProgress', by: ['console'], needsNote: true },
}

/** What is known of a ticket where a move is judged. */
export interface MovedTicket {
  readonly state: TicketState
  /** Ids of the accounts that made a move of the repair itself, ever. */
  readonly workedBy: ReadonlySet<number>
}

export type MoveProblem = 'state' | 'rights' | 'ownWork'

/** Said to who would accept the work that they did themselves. */
export const ownWorkSentence = 'ผู้ที่ซ่อมหรือแจ้งซ่อมเสร็จตรวจรับงานของตนเองไม่ได้ ต้องให้เจ้าหน้าที่คนอื่นตรวจรับ'

/** Of the moves that an account may make: it may judge the work, but not accept it, as it took part. */
export const isOwnWork = (moves: readonly TicketMove[]) =>
  moves.includes('sendBack') && !moves.includes('accept')

/** Why an actor may not make a move now; null: it may. */
export function moveProblem(
  ticket: MovedTicket,
  move: TicketMove,
  actor: TicketActor,
): MoveProblem | null {
  const { from, by } = ticketArrows[move]
  if (!by.includes(actor.type)) return 'rights'
  if (!from.includes(ticket.state)) return 'state'
  if (move === 'accept' && actor.type !== 'console' && ticket.workedBy.has(actor.userId))
    return 'ownWork'
  return null
}

/** The moves that an actor may make now, in their order. */
export const movesOf = (ticket: MovedTicket, actor: TicketActor): TicketMove[] =>
  ticketMoves.filter((move) => moveProblem(ticket, move, actor) === null)
