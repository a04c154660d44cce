import { foldText } from './fold.ts'

/** Without the leading 0: landlines have 8 digits (2 Bangkok, 3 4 5 7 provinces), mobiles 9 (6 8 9). */
const national = /^(?:[2-57]\d{7}|[689]\d{8})$/
const extension = /^(.*?)\s*(?:ต่อ|ext\.?|#)\s*(\d{1,6}(?:\s*(?:-|,|หรือ|ถึง)\s*\d{1,6})*)$/i

/**
 * The problem of telephone numbers, in Thai; null when right or empty. Thai numbers (02…, 0xx…,
 * +66…, National Numbering Plan of the NBTC), several separated by a comma, each with an extension
 * if need be (`02-123-4567 ต่อ 12`). The text is stored as typed.
 */
export function telephoneError(text: string): string | null {
  if (text.trim() === '') return null
  const wrong = splitNumbers(text).find((number) => !isTelephone(number))
  if (wrong === undefined) return null
  return `หมายเลขโทรศัพท์ ${wrong.trim() || 'ว่าง'} ไม่ถูกต้อง กรุณากรอกเช่น 02-123-4567 ต่อ 12, 081-234-5678 หรือ +66 81 234 5678`
}

/** A comma within the extensions of one number (`ต่อ 12, 13`) separates no numbers. */
function splitNumbers(text: string): string[] {
  const parts: string[] = []
  for (const part of foldText(text.replaceAll('\n', ',')).split(/[,;/]/)) {
    const last = parts.at(-1)
    const isFurtherExtension =
      /^\s*\d{1,4}\s*$/.test(part) && last !== undefined && extension.test(last.trim())
    if (isFurtherExtension) parts[parts.length - 1] = `${last},${part}`
    else parts.push(part)
  }
  return parts
}

function isTelephone(typed: string): boolean {
  const number = extension.exec(typed.trim())?.[1] ?? typed.trim()
  const digits = number.replaceAll(/[\s().\-‐-―]/g, '')
  if (digits.startsWith('+66')) return national.test(digits.slice(3).replace(/^0/, ''))
  return digits.startsWith('0') && national.test(digits.slice(1))
}
