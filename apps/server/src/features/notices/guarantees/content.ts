import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import type { NoticeContent, NoticeItem } from '@roadside/contract/notices/content.ts'
import {
  daysUntil,
  watchedKindName,
  watchedName,
} from '@roadside/contract/records/contract/radar.ts'
import { moreOf } from '../alarm-words.ts'
import { pathOfProject } from '../links.ts'
import type { DueEnd } from './watched.ts'

/** Ends that a message lists. */
const mostListed = 10

/** An end with what is still to be claimed before it. */
export interface ToldDue extends DueEnd {
  readonly openDefects: number
}

/** The message about ends, the first to end at the head. Pure. */
export function contentOf(ends: readonly ToldDue[], today: string): NoticeContent {
  // one that ends soon and too early is one item
  const bySubject = new Map(ends.map((end) => [end.subject, end]))
  for (const end of ends) if (end.step !== 'short') bySubject.set(end.subject, end)
  const ordered = [...bySubject.values()].toSorted((a, b) =>
    a.endsOn < b.endsOn ? -1 : Number(a.endsOn > b.endsOn),
  )
  const listed = ordered.slice(0, mostListed)
  const [first, ...others] = ordered
  const only = first && others.length === 0 ? headingOf(first, today) : null
  const title = first
    ? [headingOf(first, today), watchedName(first.guarantee), first.guarantee.pj_name].join(' · ')
    : ''
  return {
    kind: 'guarantee',
    title: [title, moreOf(others.length)].filter(Boolean).join(' '),
    heading: only ?? `การรับประกันใกล้สิ้นสุด ${formatNumber(ordered.length)} รายการ`,
    text: '',
    alarms: [],
    items: listed.map((end) => itemOf(end, today)),
    more: ordered.length - listed.length,
    picture: null,
  }
}

const leftWords = (endsOn: string, today: string) => {
  const days = daysUntil(endsOn, today)
  return days === 0 ? 'วันสุดท้าย' : `เหลือ ${formatNumber(days)} วัน`
}

/** What a locked screen shows first. */
function headingOf({ guarantee, endsOn, step }: DueEnd, today: string): string {
  if (step === 'short') return 'หลักประกันสิ้นสุดก่อนระยะรับประกัน'
  const word = guarantee.kind === 'bank' ? watchedKindName(guarantee) : 'ประกันความชำรุดบกพร่อง'
  return `${word} ${leftWords(endsOn, today)}`
}

function itemOf(end: ToldDue, today: string): NoticeItem {
  const { guarantee, endsOn, defectsEndOn, openDefects } = end
  const { pj_id, pj_code, pj_name, contract_no, contractor, department } = guarantee
  const until =
    endsOn < today
      ? `สิ้นสุดแล้วเมื่อ ${formatThaiDate(endsOn)}`
      : `สิ้นสุด ${formatThaiDate(endsOn)} (${leftWords(endsOn, today)})`
  const short =
    defectsEndOn !== null
      ? `ระยะรับประกันความชำรุดบกพร่องสิ้นสุด ${formatThaiDate(defectsEndOn)} หลักประกันขาดไป ${formatNumber(daysUntil(defectsEndOn, endsOn))} วัน`
      : ''
  return {
    of: 'project',
    id: pj_id,
    title: `${watchedKindName(guarantee)} ${watchedName(guarantee)}`,
    lines: [
      `${pj_code} ${pj_name}`,
      [contract_no && `สัญญาเลขที่ ${contract_no}`, contractor].filter(Boolean).join(' · '),
      until,
      short,
      // of the alarms that the reader may see: none is not all that there is
      openDefects > 0 ? `ข้อบกพร่องที่ยังไม่แก้ ${formatNumber(openDefects)} รายการ` : '',
      department,
    ].filter(Boolean),
    path: pathOfProject(pj_id),
  }
}
