import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import {
  noticeKindNames,
  type NoticeAlarm,
  type NoticeContent,
} from '@roadside/contract/notices/content.ts'

/**
 * What stands above the alarms of a message. The title tells the first of them, for lists of
 * messages and locked screens; where the alarms follow, it would be read twice. Pure.
 */
export function headingOf({ kind, title, heading, alarms, more }: NoticeContent): string {
  if (heading !== undefined) return heading
  if (alarms.length === 0 || kind === 'digest') return title
  const count = alarms.length + more
  return count === 1
    ? noticeKindNames[kind]
    : `${noticeKindNames[kind]} ${formatNumber(count)} รายการ`
}

/** `นบ.1001 ถนนทดสอบ กม. 1+200 · แยกบางใหญ่`; a site is often called as its road, and said once. Pure. */
export function placeOf({ road, sta, site }: Pick<NoticeAlarm, 'road' | 'sta' | 'site'>): string {
  const onRoad = [road, sta && `กม. ${sta}`].filter(Boolean).join(' ')
  return [onRoad, site === road ? '' : site].filter(Boolean).join(' · ')
}

/** Since when, and until when where it is over. Pure. */
export function timesOf({ raised_at, cleared_at }: NoticeAlarm): string {
  const since = `ตั้งแต่ ${formatThaiDateTime(raised_at)}`
  return cleared_at === null ? since : `กลับมาเป็นปกติ ${formatThaiDateTime(cleared_at)} (${since})`
}

/** What hides behind an alarm; empty: nothing. Pure. */
export function hiddenOf({ hidden }: NoticeAlarm): string {
  return hidden > 0 ? `ซ่อน ${formatNumber(hidden)} รายการที่เกิดจากเหตุนี้` : ''
}

/** That an alarm beside news is none; empty: it is. Pure. */
export function repeatOf({ is_repeated }: NoticeAlarm): string {
  return is_repeated ? noticeKindNames.repeated : ''
}

/** `และอีก 12 รายการ`; empty: no more. Pure. */
export function moreOf(count: number): string {
  return count > 0 ? `และอีก ${formatNumber(count)} รายการ` : ''
}
