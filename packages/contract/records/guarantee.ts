import { formatThaiDate } from '../domain/thai-date.ts'

/** The state of a project's guarantee period; whole days, the last one included. */
export type Guarantee =
  | { readonly state: 'none' }
  | { readonly state: 'before'; readonly daysUntil: number }
  | { readonly state: 'within'; readonly daysLeft: number }
  | { readonly state: 'over'; readonly daysSince: number; readonly endedOn: string }

export const guaranteeStates = ['within', 'ending', 'before', 'over', 'none'] as const
export type GuaranteeState = (typeof guaranteeStates)[number]
export const guaranteeStateNames: Record<GuaranteeState, string> = {
  within: 'อยู่ในระยะประกัน',
  ending: 'ใกล้สิ้นสุดระยะประกัน',
  before: 'ยังไม่เริ่มระยะประกัน',
  over: 'พ้นระยะประกัน',
  none: 'ไม่ระบุระยะประกัน',
}
/** A guarantee ends soon when no more days than this are left. */
export const endingWithinDays = 90

const dayMs = 86_400_000
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Judges a guarantee period by days `yyyy-mm-dd`; either end may be missing. */
export function judgeGuarantee(from: string | null, to: string | null, today: string): Guarantee {
  if (from !== null && today < from) return { state: 'before', daysUntil: days(today, from) }
  if (to === null) return { state: 'none' }
  return today <= to
    ? { state: 'within', daysLeft: days(today, to) }
    : { state: 'over', daysSince: days(to, today), endedOn: to }
}

/**
 * The state in words: อยู่ในระยะประกัน เหลือ 120 วัน; พ้นระยะประกันแล้ว 45 วัน (สิ้นสุด 14/10/2569).
 */
export function guaranteeSentence(guarantee: Guarantee): string {
  const count = (value: number) => value.toLocaleString('en-US')
  switch (guarantee.state) {
    case 'none':
      return guaranteeStateNames.none
    case 'before':
      return `${guaranteeStateNames.before} อีก ${count(guarantee.daysUntil)} วัน`
    case 'within':
      return guarantee.daysLeft === 0
        ? `${guaranteeStateNames.within} วันสุดท้าย`
        : `${guaranteeStateNames.within} เหลือ ${count(guarantee.daysLeft)} วัน`
    case 'over':
      return `${guaranteeStateNames.over}แล้ว ${count(guarantee.daysSince)} วัน (สิ้นสุด ${formatThaiDate(guarantee.endedOn)})`
  }
}
