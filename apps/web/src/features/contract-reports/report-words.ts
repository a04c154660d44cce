import {
  unknownReasonNames,
  type ContractRow,
  type ReportGroup,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { rangeName } from '@roadside/contract/domain/time-range.ts'
import { kindName } from '@roadside/contract/records/contract/terms-words.ts'
import { solutions } from '../../solution-types.ts'

export const groupNames: Readonly<Record<ReportGroup, string>> = {
  contractor: 'ผู้รับจ้าง',
  contract: 'สัญญา',
  department: 'หน่วยงาน',
  kind: 'ชนิดอุปกรณ์',
}

/** What is not known; never 0. */
export const unknownMark = '–'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Hours for a column of figures: `1,234.50`. */
export const hoursText = (ms: number | null): string =>
  ms === null ? unknownMark : formatNumber(ms / hourMs, 2)

/** A time to the second, and what of a second there is: `12 ชม. 5 นาที 30 วินาที`. */
export function exactTime(ms: number | null): string {
  if (ms === null) return unknownMark
  const hours = Math.floor(ms / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  const seconds = (ms % minuteMs) / secondMs
  const parts = [
    hours > 0 && `${formatNumber(hours)} ชม.`,
    minutes > 0 && `${minutes} นาที`,
    seconds > 0 && `${formatNumber(seconds, Number.isInteger(seconds) ? 0 : 3)} วินาที`,
  ].filter(Boolean)
  return parts.length === 0 ? '0 นาที' : parts.join(' ')
}

/** A share as percent; what is below 1 is never rounded to 100. */
export function percentText(share: number | null): string {
  if (share === null) return unknownMark
  return formatNumber(share < 1 ? Math.min(share * 100, 99.99) : 100, 2)
}

/** `2026-09` as `กันยายน 2569`. */
export const monthName = (month: string): string =>
  rangeName({ step: 'month', first: `${month}-01` })

/** What a row is called; null and nothing are what has no contractor, or no equipment of its own. */
export function rowName(by: ReportGroup, { key, name }: Pick<ContractRow, 'key' | 'name'>): string {
  if (by === 'kind') return key === '' ? 'พื้นที่หรือวงจร' : equipmentKindName(String(key))
  return name || `ไม่ระบุ${groupNames[by]}`
}

/** A kind of equipment: its own name, else the names of the systems that it is of. */
export function equipmentKindName(kind: string): string {
  const types = solutions.find(({ id }) => id === kind)?.types ?? []
  return kindName(
    kind,
    types.map(({ menuName }) => menuName),
  )
}

/** What is unknown, as of one contract: `ยังไม่ระบุอัตราค่าปรับ, ตัวถ่วงของอุปกรณ์`. */
export const reasonsText = ({ reasons }: ContractRow['unknown'][number]): string =>
  reasons.map((reason) => unknownReasonNames[reason]).join(', ')

/** Why figures of a row are not known, for a tooltip; nothing where all are. */
export const unknownText = ({ unknown }: Pick<ContractRow, 'unknown'>): string =>
  unknown.map((one) => `${one.contract}: ยังไม่ทราบ${reasonsText(one)}`).join('\n')
