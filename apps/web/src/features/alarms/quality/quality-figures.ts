import {
  judgeFigure,
  qualityAdvice,
  type Advice,
  type Verdict,
} from '@roadside/contract/alarms/domain/quality-advice.ts'
import { flood } from '@roadside/contract/alarms/domain/quality.ts'
import { staleAfterH, type alarmQuality } from '@roadside/contract/alarms/quality-call.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'

export type Quality = Reply<typeof alarmQuality>

/** A figure of the alarm system with what the standards advise. */
export interface QualityFigure {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly unit: string
  /** What the figure means, for who reads it for the first time. */
  readonly meaning: string
  readonly advice: string
  /** Where the advice is from; empty: the standards advise nothing. */
  readonly source: string
  /** Null: nothing to be judged by, or too few alarms. */
  readonly verdict: Verdict | null
}

export const verdictNames: Record<Verdict, string> = {
  within: 'อยู่ในเกณฑ์',
  near: 'ใกล้ขีดจำกัด',
  over: 'เกินเกณฑ์',
}

const isa = 'ISA-18.2-2016 ข้อ 16 (IEC 62682)'
const eemua = 'EEMUA 191'
const hourMs = 3_600_000
const mostFrequent = 10

/** A share in percent: one decimal, none where it is whole, and never 0.0% for some. */
export function percentWords(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return 'น้อยกว่า 0.1%'
  return `${formatNumber(percent, Number.isInteger(percent) ? 0 : 1)}%`
}

/** The figures in the order in which they are read; `operators` work at the console at once. */
export function qualityFigures(quality: Quality, operators: number): readonly QualityFigure[] {
  const { steady, upset, worst, total, chattering, stale, flood_hours, floods } = quality
  const each = (count: number) => count / operators
  const hours = (Date.parse(quality.to) - Date.parse(quality.from)) / hourMs
  const floodShare = flood_hours / hours
  const topShare = quality.top.reduce((sum, { share }) => sum + share, 0)
  // the ten most frequent of few are most of them, whatever they are
  const isTopJudged = total >= mostFrequent / qualityAdvice.topShare.most
  const per = operators === 1 ? '' : ` ต่อคน (${formatNumber(operators)} คน)`
  const acknowledgedWords = (part: string) =>
    quality.acknowledged === 0
      ? 'ยังไม่มีการรับทราบในช่วงเวลานี้'
      : `${part}ของ ${formatNumber(quality.acknowledged)} ครั้งที่รับทราบ เร็วกว่านี้`
  const judged = (figure: number, advice: Advice) =>
    total === 0 ? null : judgeFigure(figure, advice)
  return [
    {
      id: 'steady',
      name: 'การแจ้งเตือนใหม่ใน 10 นาที โดยเฉลี่ย',
      value: formatNumber(each(steady), 2),
      unit: `รายการ${per}`,
      meaning: 'ภาระปกติของผู้ปฏิบัติงานหนึ่งคน',
      advice: 'ไม่เกิน 1 รายการต่อคน รับมือได้สูงสุด 2 รายการ',
      source: `${isa}, ${eemua}`,
      verdict: judged(each(steady), qualityAdvice.steady),
    },
    {
      id: 'upset',
      name: '10 นาทีที่หนักที่สุดของวัน โดยเฉลี่ย',
      value: formatNumber(each(upset), 1),
      unit: `รายการ${per}`,
      meaning: worst
        ? `หนักที่สุด ${formatNumber(worst.count)} รายการ เมื่อ ${formatThaiDateTime(worst.at)}`
        : 'ไม่มีการแจ้งเตือนใหม่ในช่วงเวลานี้',
      advice: 'ไม่เกิน 10 รายการต่อคน',
      source: eemua,
      verdict: judged(each(upset), qualityAdvice.upset),
    },
    {
      id: 'flood',
      name: 'เวลาที่การแจ้งเตือนท่วม',
      value: formatNumber(flood_hours, 1),
      unit: `ชม. (${percentWords(floodShare)} ของเวลา)`,
      meaning: `ท่วม ${formatNumber(floods)} ครั้ง เริ่มเมื่อเกิน ${flood.begins} รายการใน 10 นาที จบเมื่อน้อยกว่า ${flood.ends}`,
      advice: 'น้อยกว่า 1% ของเวลา',
      source: isa,
      verdict: judged(floodShare, qualityAdvice.floodShare),
    },
    {
      id: 'top',
      name: 'สัดส่วนของ 10 รายการที่เกิดบ่อยที่สุด',
      value: percentWords(topShare),
      unit: '',
      meaning: isTopJudged
        ? 'แก้ที่ต้นเหตุของรายการเหล่านี้ก่อน จะลดการแจ้งเตือนได้มากที่สุด'
        : `มีการแจ้งเตือนเพียง ${formatNumber(total)} รายการ น้อยเกินกว่าจะเทียบกับเกณฑ์`,
      advice: '1% ถึง 5% ของทั้งหมด',
      source: isa,
      verdict: isTopJudged ? judgeFigure(topShare, qualityAdvice.topShare) : null,
    },
    {
      id: 'chattering',
      name: 'การแจ้งเตือนที่กระพือ',
      value: formatNumber(chattering),
      unit: 'รายการ',
      meaning: 'เกิดและหายซ้ำถี่ ๆ มักเป็นอุปกรณ์หรือเกณฑ์ที่ต้องปรับ',
      advice: 'ไม่มี',
      source: isa,
      verdict: judgeFigure(chattering, qualityAdvice.chattering),
    },
    {
      id: 'stale',
      name: `ค้างนานเกิน ${staleAfterH} ชม. ในขณะนี้`,
      value: formatNumber(stale),
      unit: 'รายการ',
      meaning: 'เหตุยังไม่จบ ควรเปิดงานซ่อม พักไว้ หรือปรับเกณฑ์',
      advice: 'น้อยกว่า 5 รายการในวันใด ๆ',
      source: isa,
      verdict: judgeFigure(stale, qualityAdvice.stale),
    },
    {
      id: 'p50',
      name: 'เวลาจนรับทราบ (ค่ากลาง)',
      value: secondsWords(quality.acknowledge_p50_s),
      unit: '',
      meaning: acknowledgedWords('ครึ่งหนึ่ง'),
      advice: 'มาตรฐานไม่กำหนดค่า',
      source: '',
      verdict: null,
    },
    {
      id: 'p90',
      name: 'เวลาจนรับทราบ (9 ใน 10)',
      value: secondsWords(quality.acknowledge_p90_s),
      unit: '',
      meaning: acknowledgedWords('เก้าในสิบ'),
      advice: 'มาตรฐานไม่กำหนดค่า',
      source: '',
      verdict: null,
    },
  ]
}

function secondsWords(seconds: number | null): string {
  return seconds === null ? '-' : lengthWords(seconds)
}
