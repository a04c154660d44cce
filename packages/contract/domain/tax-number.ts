import { foldCode } from './fold.ts'

/** The stored form of a tax number: Arabic digits without the usual spaces and dashes between. */
export function foldTaxNumber(text: string): string {
  return /^\d*$/.test(text) ? text : foldCode(text)
}

/**
 * The problem of a tax number of the Thai Revenue Department, in Thai; null when right or empty. It
 * has thirteen digits, the last of which is a check digit: (11 − Σ digit × (13 … 2) mod 11) mod 10.
 * The identity numbers of persons (Department of Provincial Administration) and the registration
 * numbers of companies have the same; both serve as tax numbers.
 */
export function taxNumberError(text: string): string | null {
  if (text === '') return null
  // a spreadsheet reads it as a number and drops the zero in front
  if (/^\d{12}$/.test(text) && taxNumberError(`0${text}`) === null) {
    return 'เลขประจำตัวผู้เสียภาษีต้องเป็นตัวเลข 13 หลัก (เลข 0 ตัวหน้าอาจหายไป)'
  }
  if (!/^\d{13}$/.test(text)) return 'เลขประจำตัวผู้เสียภาษีต้องเป็นตัวเลข 13 หลัก'
  return checkDigitOf(text) === Number(text[12])
    ? null
    : 'เลขประจำตัวผู้เสียภาษีไม่ถูกต้อง (เลขตรวจสอบหลักสุดท้ายไม่ตรง)'
}

/** The thirteenth digit that belongs to the first twelve. */
export function checkDigitOf(digits: string): number {
  let sum = 0
  for (let place = 0; place < 12; place += 1) sum += (digits.charCodeAt(place) - 48) * (13 - place)
  return (11 - (sum % 11)) % 10
}

/** The usual printed form: 0-1055-36000-31-5. Other texts stay as they are. */
export function formatTaxNumber(text: string): string {
  const match = /^(\d)(\d{4})(\d{5})(\d{2})(\d)$/.exec(text)
  return match ? match.slice(1).join('-') : text
}
