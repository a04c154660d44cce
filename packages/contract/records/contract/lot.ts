import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { foldText } from '../../domain/fold.ts'
import { Id } from '../../paging.ts'
import { sentText } from '../../sent-text.ts'
import { ArchiveBody, RequestId, Saved, Version } from '../record.ts'
import { needed, optional, ruled } from '../ruled.ts'
import { isDay, TypedDay } from '../typed-day.ts'
import { lotLabels } from './contract-labels.ts'
import { defectsPeriod, periodUnits } from './defects-period.ts'

/** A lot names no more sites, and no more single pieces of equipment. */
export const mostMembers = 500

/** Longest period: fifty years, in its unit. */
const mostOf = { month: 600, day: 18_300 }

const wholeNumber = /^[1-9]\d{0,5}$/
const TypedCount = z.pipe(
  ruled((text) =>
    text === '' || wholeNumber.test(foldText(text)) ? null : 'กรุณากรอกจำนวนเต็มตั้งแต่ 1 ขึ้นไป',
  ),
  z.transform((text) => (text === '' ? null : Number(foldText(text)))),
)

/** Chosen ids as one text, `5,7`; read in their order and each once. */
const ChosenIds = z.pipe(
  sentText(
    z.regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/),
    z.maxLength(mostMembers * 16),
    z.refine((text) => text.split(',').length <= mostMembers),
  ),
  z.transform((text) => idsText(readIds(text))),
)

export function readIds(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}
export function idsText(ids: readonly number[]): string {
  return [...new Set(ids)].toSorted((a, b) => a - b).join(',')
}

/** The entered fields of a lot (งวด): what was accepted together, and how long its defects are repaired. */
export const LotForm = z
  .object({
    name: needed(lotLabels.name, 200),
    accepted_on: TypedDay,
    period: TypedCount,
    period_unit: z.enum(periodUnits),
    guarantee_until: TypedDay,
    sites: ChosenIds,
    equipment: ChosenIds,
    note: optional(lotLabels.note, 2000),
  })
  .check(
    z.check(({ value, issues }) => {
      const add = (path: string, message: string) =>
        issues.push({ code: 'custom', message, path: [path], input: value, continue: true })
      const { period, period_unit, guarantee_until: until, accepted_on } = value
      if (period !== null && period > mostOf[period_unit])
        add('period', 'ระยะเวลารับประกันยาวเกิน 50 ปี กรุณาตรวจสอบ')
      if (!isDay(until)) return
      if (period !== null) add('guarantee_until', 'กรุณากรอกระยะเวลาหรือวันสิ้นสุดอย่างใดอย่างหนึ่ง')
      if (isDay(accepted_on) && until <= accepted_on)
        add('guarantee_until', 'วันสิ้นสุดต้องอยู่หลังวันที่ตรวจรับ เพราะนับถัดจากวันที่ตรวจรับ')
    }),
  )
/** As typed: every field is a text. */
export type LotForm = z.input<typeof LotForm>
/** As parsed. */
export type LotValues = z.output<typeof LotForm>

/** First and last day of the entered lot's defects period. */
export const periodOfLot = (values: LotValues) => defectsPeriod(values)

const OptionalDay = z.nullable(z.string())

/** Equipment of a lot, or that could be. */
export const LotEquipment = z.object({
  id: z.int(),
  name: z.string(),
  site: z.string(),
  /** Of another lot of the project; empty: of none, or of this one. */
  lot: z.string(),
})
export type LotEquipment = z.infer<typeof LotEquipment>

export const LotRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  accepted_on: OptionalDay,
  period: z.nullable(z.int()),
  period_unit: z.enum(periodUnits),
  guarantee_until: OptionalDay,
  /** First and last day of the defects period, the last included; null: not known. */
  guarantee_from: OptionalDay,
  guarantee_to: OptionalDay,
  /** Those that the caller may see. */
  sites: z.array(z.object({ wid: z.int(), name: z.string() })),
  /** Single pieces of equipment, at sites that the caller may see. */
  equipment: z.array(LotEquipment),
  note: z.string(),
  archived_at: z.nullable(z.string()),
})
export type LotRow = z.infer<typeof LotRow>

export const projectLots = defineCall({
  path: 'projectLots',
  nameTh: 'ดูงวดของโครงการ',
  summary: 'Lots of a project with what was accepted in each; archived ones last.',
  access: 'staff',
  body: z.object({ pj_id: Id }),
  reply: z.array(LotRow),
})

export const lotEquipment = defineCall({
  path: 'lotEquipment',
  nameTh: 'ดูอุปกรณ์ที่เลือกเข้างวดได้',
  summary: 'Equipment of a project by parts of its name, to be chosen for a lot; at most 50.',
  access: 'staff',
  body: z.object({ pj_id: Id, search: z.string().check(z.maxLength(200)) }),
  reply: z.array(LotEquipment),
})

export const saveLot = defineCall({
  path: 'saveLot',
  nameTh: 'บันทึกงวด',
  summary:
    'Adds a lot to a project (without `id`), or changes one as of the version that was read.',
  access: 'roleAdmin',
  body: z.object({
    pj_id: Id,
    id: z.optional(Id),
    version: z.optional(Version),
    request_id: RequestId,
    form: LotForm,
  }),
  reply: Saved,
})

export const archiveLot = defineCall({
  path: 'archiveLot',
  nameTh: 'จัดเก็บงวด',
  summary:
    'Puts a lot away, or takes it back; its equipment has the guarantee of the project then.',
  access: 'roleAdmin',
  body: ArchiveBody,
  reply: Saved,
})
