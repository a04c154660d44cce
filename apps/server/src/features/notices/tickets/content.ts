import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDeadline } from '@roadside/contract/domain/thai-date.ts'
import type { NoticeContent, NoticeItem } from '@roadside/contract/notices/content.ts'
import { moreOf, placeOf } from '../alarm-words.ts'
import { pathOfTicket } from '../links.ts'
import type { TicketNews } from './news.ts'
import type { ToldEvent, ToldTicket } from './repository.ts'

/** Tickets that a message lists. */
const mostListed = 10

const headings: Readonly<Record<TicketNews, string>> = {
  assigned: 'ได้รับมอบหมายใบงานซ่อม',
  sentBack: 'ส่งกลับแก้ไข',
  reopened: 'อุปกรณ์ยังไม่หาย เปิดใบงานอีกครั้ง',
  cancelled: 'ยกเลิกใบงานซ่อม',
  finished: 'ซ่อมเสร็จ รอตรวจรับ',
  commented: 'ความเห็นใหม่ในใบงานซ่อม',
  soon: 'ใบงานซ่อมใกล้ครบกำหนด',
  late: 'ใบงานซ่อมเกินกำหนด',
}

/** A ticket with the entry of its history that is told; null: it is told for its due date. */
export interface ToldNews {
  readonly ticket: ToldTicket
  readonly event: ToldEvent | null
}

/** The message of one kind of news about tickets, each of them once. Pure. */
export function contentOf(news: TicketNews, told: readonly ToldNews[]): NoticeContent {
  // of several entries of one ticket the newest says enough
  const byTicket = [...new Map(told.map((one) => [one.ticket.id, one])).values()]
  const [first, ...others] = byTicket
  const listed = byTicket.slice(0, mostListed)
  const heading = headings[news]
  const name = first ? [nameOf(first.ticket), placeOf(placeIn(first.ticket))] : []
  return {
    kind: 'ticket',
    title: [[heading, ...name].filter(Boolean).join(' · '), moreOf(others.length)]
      .filter(Boolean)
      .join(' '),
    heading: others.length === 0 ? heading : `${heading} ${formatNumber(byTicket.length)} ใบ`,
    text: '',
    alarms: [],
    items: listed.map(itemOf),
    more: byTicket.length - listed.length,
    picture: null,
  }
}

const nameOf = ({ number, title }: ToldTicket) => `${number} ${title}`
const placeIn = ({ road_code, sta, site }: ToldTicket) => ({ road: road_code, sta, site })

function itemOf({ ticket, event }: ToldNews): NoticeItem {
  const { id, due_at, contractor, assignee, department } = ticket
  const by = event?.by_name
  const note = event?.note ?? ''
  return {
    of: 'ticket',
    id,
    title: nameOf(ticket),
    lines: [
      placeOf(placeIn(ticket)),
      by && note ? `${by}: ${note}` : note,
      due_at === null ? '' : `ครบกำหนด ${formatThaiDeadline(due_at)}`,
      [contractor, assignee].filter(Boolean).join(' · '),
      department,
    ].filter(Boolean),
    path: pathOfTicket(id),
  }
}
