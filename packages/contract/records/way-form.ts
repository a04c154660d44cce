import * as z from 'zod/mini'
import {
  latitudeError,
  longitudeError,
  positionHints,
  readPosition,
} from '../domain/coordinates.ts'
import { staError } from '../domain/sta.ts'
import { foldText } from '../domain/fold.ts'
import { readChainage } from './chainage.ts'
import { oneLine, ruledObject, type Complain, type FieldRules, type Folds } from './field-rules.ts'
import { textRule } from './ruled.ts'
import { wayFields, wayLabels, type WayField } from './way-labels.ts'

export { wayFields, wayLabels, type WayField }

/** A way as it is typed; an empty field is empty text. */
export type WayForm = Record<WayField, string>

const optional = { isOptional: true }
const unlessEmpty = (rule: (text: string) => string | null) => (text: string) =>
  text === '' ? null : rule(text)
const sta = unlessEmpty((text) => staError(text, 'any-km'))

/** Kilometres with at most three decimals, as in the column: 0 to 9999.999. */
function lengthError(text: string): string | null {
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(text)
    ? null
    : 'กรุณากรอกระยะทางเป็นตัวเลข 0 ถึง 9999.999 กม. (ทศนิยมไม่เกิน 3 ตำแหน่ง)'
}

export const wayRules: FieldRules<WayField> = {
  code: textRule(wayLabels.code, 60, optional),
  name: textRule(wayLabels.name, 300),
  province: textRule(wayLabels.province, 100, optional),
  district: textRule(wayLabels.district, 200, optional),
  length_km: unlessEmpty(lengthError),
  sta_from: sta,
  sta_to: sta,
  start_latitude: unlessEmpty(latitudeError),
  start_longitude: unlessEmpty(longitudeError),
  end_latitude: unlessEmpty(latitudeError),
  end_longitude: unlessEmpty(longitudeError),
  note: textRule(wayLabels.note, 2000, optional),
}

/**
 * A longer text is no figure, and goes to the rules unchanged: tidying takes time with the square
 * of the length.
 */
const longestFigure = 100
const figure = (text: string) => foldText(text)
/** Nothing to do for those that nearly all are. */
const asRead = { number: /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/, chainage: /^\d{1,4}\+\d{3}$/ }
/** The form of a number that was stored and read again: without zeros at its ends. */
const plainNumber = (text: string) =>
  asRead.number.test(text) || text.length > longestFigure
    ? text
    : figure(text)
        .replace(/^(-?)0+(?=\d)/, '$1')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
/** `กม.ที่ 30 + 800` is typed for 30+800. */
const chainage = (text: string) =>
  asRead.chainage.test(text) || text.length > longestFigure
    ? text
    : figure(text)
        .replace(/^(?:กม\.?\s*(?:ที่)?|sta\.?)\s*/i, '')
        .replaceAll(/\s*\+\s*/g, '+')

export const wayFolds: Folds<WayField> = {
  code: oneLine,
  name: oneLine,
  province: oneLine,
  district: oneLine,
  length_km: (text) =>
    plainNumber(text.includes(',') ? text.replaceAll(/(?<=\d),(?=\d{3})/g, '') : text),
  sta_from: chainage,
  sta_to: chainage,
  start_latitude: plainNumber,
  start_longitude: plainNumber,
  end_latitude: plainNumber,
  end_longitude: plainNumber,
}

const ends = ['start_latitude', 'start_longitude', 'end_latitude', 'end_longitude'] as const

/** Problems that concern several fields: a line on the map needs both of its ends. */
export function checkWay(values: WayForm, complain: Complain<WayField>): void {
  const empty = ends.find((field) => values[field] === '')
  if (empty === undefined || ends.every((field) => values[field] === '')) return
  complain(empty, 'กรุณากรอกพิกัดจุดเริ่มต้นและจุดสิ้นสุดให้ครบ หรือเว้นว่างทั้งหมด')
}

/** The entered fields of a way; the rules of web and server. */
export const WayForm = ruledObject(wayRules, wayFolds).check(
  z.check(({ value, issues }) => {
    checkWay(value, (field, message) =>
      issues.push({ code: 'custom', message, path: [field], input: value, continue: true }),
    )
  }),
)

/** `นบ.1001` and the short `อย.019` of the rural roads (wording.md §8). */
const ruralCode = /^[ก-ฮ]{2}\.\s?\d{3,4}$/
/** `ทล.33`, `ทางหลวงหมายเลข 9`, and the four digits with control section of the national highways. */
const highwayCode = /^(?:(?:ทล\.|ทางหลวงหมายเลข)\s*\d{1,4}|\d{4})(?:[\s-]+(?:ตอน\s*)?\d{4})?$/

/** Points out doubtful values of a way; they block nothing, and are stored as written. */
export function pointOutWay(values: WayForm, pointOut: Complain<WayField>): void {
  const { code } = values
  if (code === '') pointOut('code', 'ไม่มีรหัสสายทาง อุปกรณ์ริมทางจะไม่ถูกแสดงในสายทางนี้')
  else if (!ruralCode.test(code) && !highwayCode.test(code)) {
    pointOut('code', 'รูปแบบรหัสสายทางไม่ใช่แบบที่ใช้ทั่วไป เช่น นบ.1001 หรือ ทล.33 กรุณาตรวจสอบ')
  }
  if (/^(?:บทช|ขทช|สทช)\.|^แขวง|^สำนัก/.test(values.province))
    pointOut('province', 'เป็นชื่อหน่วยงาน ไม่ใช่จังหวัด กรุณาตรวจสอบ')
  if (runsBackwards(values)) pointOut('sta_to', 'กม. สิ้นสุดน้อยกว่า กม. เริ่มต้น กรุณาตรวจสอบ')
  const start = positionHint(values.start_latitude, values.start_longitude)
  if (start !== null) pointOut('start_latitude', start)
  const end = positionHint(values.end_latitude, values.end_longitude)
  if (end !== null) pointOut('end_latitude', end)
}

function runsBackwards({ sta_from, sta_to }: WayForm): boolean {
  if (sta_from === '' || sta_to === '') return false
  const [from, to] = [readChainage(sta_from), readChainage(sta_to)]
  return from !== null && to !== null && to < from
}

function positionHint(latitude: string, longitude: string): string | null {
  if (latitude === '' || longitude === '') return null
  const { kind } = readPosition(latitude, longitude)
  // an invalid position is refused by the rules of its fields
  return kind === 'not_a_position' ? null : positionHints[kind]
}
