import { formatNumber } from '../../domain/format.ts'
import {
  countedHoursNames,
  officeNames,
  partHourNames,
  periodUnitNames,
  type Allowance,
  type CountedHours,
  type Penalty,
  type Period,
  type ServiceTerms,
  type Weekday,
  type Weights,
} from '../../service-levels/terms.ts'

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  1: 'จ.',
  2: 'อ.',
  3: 'พ.',
  4: 'พฤ.',
  5: 'ศ.',
  6: 'ส.',
  7: 'อา.',
}

/** What nobody has entered. */
export const unknownWord = 'ยังไม่ระบุ'

/** A number with the decimals that it has, at most so many. */
const plain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 })

function hoursWords(hours: CountedHours): string {
  if (hours.kind === 'always') return countedHoursNames.always
  const days = hours.weekdays.toSorted((a, b) => a - b).map((day) => weekdayNames[day])
  return `${days.join(' ')} เวลา ${hours.from}–${hours.to} น. ยกเว้นวันหยุด${officeNames[hours.office]}`
}

const periodWords = ({ amount, unit }: Period) => `${plain(amount)} ${periodUnitNames[unit]}`

const allowanceWords = ({ hours, percent }: Allowance) =>
  `${plain(hours)} ชั่วโมง หรือร้อยละ ${plain(percent)} ของเวลาทั้งเดือน แล้วแต่ตัวเลขใดจะมากกว่ากัน`

const penaltyWords = ({ unit, rate, part_hour }: Penalty) =>
  `${unit === 'baht' ? `${formatNumber(rate, 2)} บาท` : `ร้อยละ ${plain(rate)} ของมูลค่าสัญญา`} (${partHourNames[part_hour]})`

function weightsWords(weights: Weights, nameOfKind: (kind: string) => string): string {
  if (weights.kind === 'equal') return 'เท่ากันทุกอุปกรณ์'
  const parts = Object.entries(weights.of).map(
    ([kind, weight]) => `${nameOfKind(kind)} ${plain(weight)}`,
  )
  return parts.length === 0 ? unknownWord : parts.join(' · ')
}

/** Each term in words, as a page and a history tell it. */
export function termsWords(
  terms: ServiceTerms,
  nameOfKind: (kind: string) => string,
): Record<keyof ServiceTerms, string> {
  const words = <T>(term: T | null, write: (term: T) => string) =>
    term === null ? unknownWord : write(term)
  return {
    hours: words(terms.hours, hoursWords),
    begin: words(terms.begin, periodWords),
    finish: words(terms.finish, periodWords),
    allowance: words(terms.allowance, allowanceWords),
    penalty: words(terms.penalty, penaltyWords),
    weights: words(terms.weights, (weights) => weightsWords(weights, nameOfKind)),
  }
}

/** Kinds of equipment that are of no solution with one kind alone. */
const ownKindNames: Readonly<Record<string, string>> = {
  lamp: 'ดวงโคม',
  gateway: 'เกตเวย์',
  equipment: 'กล้อง',
  eventCamera: 'กล้องตรวจจับเหตุการณ์',
}

/** A kind of equipment: by its own name, else by those of the systems that it is of. */
export function kindName(kind: string, systems: readonly string[]): string {
  return ownKindNames[kind] ?? (systems.join(', ') || kind)
}
