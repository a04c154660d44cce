import type {
  DefectNotice,
  OpenDefect,
} from '@roadside/contract/contract-reports/defect-notice-call.ts'
import { formatThaiTime } from '@roadside/contract/domain/thai-date.ts'
import { letterDay, thaiDigits } from '@roadside/contract/domain/thai-letter.ts'
import { periodUnitNames, type Period } from '@roadside/contract/service-levels/terms.ts'

/** Where something is to be written by hand. */
export const dots = (length: number) => '.'.repeat(length)
const blank = dots(30)

/** A sentence about the list of defects: `counted` follows the list, whatever is written around it. */
export interface CountedWords {
  readonly before: string
  readonly counted: string
  readonly after: string
}

/** The parts of a letter of notice, as they stand before somebody edits them. */
export interface LetterWords {
  readonly subject: string
  readonly to: string
  readonly refer: string
  readonly enclosed: CountedWords
  readonly cause: string
  readonly facts: CountedWords
  readonly demand: string
}

type Of = Omit<DefectNotice, 'defects' | 'total' | 'left_out'>

/**
 * An external letter (หนังสือภายนอก): what was agreed, what was found, what is demanded. What is not
 * known is dotted. `claimed`: the defects that the letter is about.
 */
export function letterWords(notice: Of, claimed: readonly OpenDefect[]): LetterWords {
  const { contract_no, signed_on, pj_name, department, as_of, finish } = notice
  const contractor = notice.contractor || blank
  const number = thaiDigits(contract_no) || blank
  const signed = signed_on === null ? blank : letterDay(signed_on)
  const count = thaiDigits(claimed.length.toLocaleString('en-US'))
  const now = thaiDigits(formatThaiTime(as_of).replace(':', '.').replace(' ', '\u00A0'))
  return {
    subject: `แจ้งให้แก้ไขความชำรุดบกพร่องของงานตามสัญญาเลขที่ ${number}`,
    to: addressee(contractor),
    refer: `สัญญาเลขที่ ${number} ลงวันที่ ${signed}`,
    enclosed: {
      before: 'รายการอุปกรณ์ที่ชำรุดบกพร่อง จำนวน ๑ ชุด ',
      counted: `(${count} รายการ)`,
      after: '',
    },
    cause: `ตามสัญญาที่อ้างถึง ${contractor} ได้ทำสัญญา${thaiDigits(pj_name)} กับ${notice.employer || department} โดยรับประกันความชำรุดบกพร่องของงาน และต้องซ่อมแซมแก้ไขให้อยู่ในสภาพที่ใช้การได้ดีดังเดิมโดยไม่คิดค่าใช้จ่าย ภายในระยะเวลารับประกันความชำรุดบกพร่อง นั้น`,
    facts: {
      before: `${department} ได้ตรวจสอบเมื่อวันที่ ${letterDay(as_of.slice(0, 10))} เวลา ${now} พบว่าอุปกรณ์ตามสัญญาดังกล่าวชำรุดบกพร่อง `,
      counted: `จำนวน ${count} รายการ ${guaranteeWords(claimed)}`,
      after: ' รายละเอียดปรากฏตามสิ่งที่ส่งมาด้วย',
    },
    demand: `จึงเรียนมาเพื่อโปรดดำเนินการซ่อมแซมแก้ไขให้แล้วเสร็จและใช้การได้ดีดังเดิม ภายใน ${termWords(finish)} หากไม่ดำเนินการภายในกำหนดดังกล่าว ${department} จะใช้สิทธิตามสัญญาต่อไป`,
  }
}

/** A company is written to by its office; any other by its name. */
function addressee(contractor: string): string {
  if (contractor.startsWith('บริษัท')) return `กรรมการผู้จัดการ ${contractor}`
  if (contractor.startsWith('ห้างหุ้นส่วน')) return `หุ้นส่วนผู้จัดการ ${contractor}`
  return contractor
}

function guaranteeWords(claimed: readonly OpenDefect[]): string {
  const ends = [...new Set(claimed.map(({ guarantee_to }) => guarantee_to))]
  const [only] = ends
  return ends.length === 1 && typeof only === 'string'
    ? `ซึ่งอยู่ในระยะเวลารับประกันความชำรุดบกพร่องที่สิ้นสุดวันที่ ${letterDay(only)}`
    : 'ซึ่งเกิดขึ้นในระยะเวลารับประกันความชำรุดบกพร่องตามที่ระบุไว้ในแต่ละรายการ'
}

/** The contract's own time to repair. Days are counted from the day after notice, hours from notice. */
function termWords(finish: Period | null): string {
  if (finish === null) return `${dots(16)} นับถัดจากวันที่ได้รับหนังสือฉบับนี้`
  const { amount, unit } = finish
  const term = `${thaiDigits(String(amount))} ${periodUnitNames[unit]}`
  return unit === 'hours' ? `${term} นับแต่เวลาที่ได้รับหนังสือฉบับนี้` : `${term} นับถัดจากวันที่ได้รับหนังสือฉบับนี้`
}
