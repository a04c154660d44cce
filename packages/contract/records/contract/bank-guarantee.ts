import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { formatBaht, readBaht } from '../../domain/baht.ts'
import { Id } from '../../paging.ts'
import { ArchiveBody, RequestId, Saved, Version } from '../record.ts'
import { optional, ruled, textRule } from '../ruled.ts'
import { isDay, TypedDay } from '../typed-day.ts'
import { bankGuaranteeLabels as labels } from './contract-labels.ts'
import { isEndless, isOfBank, securityKinds, securityNumberNames } from './security.ts'

/** What a security secures: the contract, or the repair of defects after acceptance. */
export const securedThings = ['contract', 'defects'] as const
export type SecuredThing = (typeof securedThings)[number]
export const securedNames: Readonly<Record<SecuredThing, string>> = {
  contract: 'หลักประกันสัญญา',
  defects: 'หลักประกันความชำรุดบกพร่อง',
}

/** An amount as typed; empty: none. Read as `1,250,000.50` or null, so that histories tell it as it is read. */
export const TypedBaht = z.pipe(
  ruled((text) =>
    text === '' || (readBaht(text) ?? 0) > 0 ? null : 'กรุณากรอกจำนวนเงินเป็นบาท เช่น 1,250,000.50',
  ),
  z.transform((text) => (text === '' ? null : formatBaht(readBaht(text)))),
)

/** The entered fields of a security (หลักประกัน): a bank guarantee, or what stands in its place. */
export const BankGuaranteeForm = z
  .object({
    secures: z.enum(securedThings, 'กรุณาเลือกประเภทหลักประกัน'),
    kind: z.enum(securityKinds, 'กรุณาเลือกสิ่งที่ใช้เป็นหลักประกัน'),
    bank: optional(labels.bank, 200),
    number: optional(labels.number, 100),
    amount: TypedBaht,
    valid_from: TypedDay,
    valid_to: TypedDay,
    returned_on: TypedDay,
    note: optional(labels.note, 2000),
  })
  .check(
    z.check(({ value, issues }) => {
      const add = (path: string, message: string) =>
        issues.push({ code: 'custom', message, path: [path], input: value, continue: true })
      const { kind, bank, number, valid_from: from, valid_to: to, returned_on: returned } = value
      if (isOfBank(kind)) {
        const problem = textRule(labels.bank, 200)(bank)
        if (problem !== null) add('bank', problem)
        const noNumber = textRule(securityNumberNames[kind], 100)(number)
        if (noNumber !== null) add('number', noNumber)
      }
      if (isEndless(kind) && to !== null) add('valid_to', 'หลักประกันนี้ไม่มีวันสิ้นสุด')
      if (isDay(from) && isDay(to) && to < from)
        add('valid_to', 'วันสิ้นสุดของหลักประกันต้องไม่อยู่ก่อนวันที่มีผล')
      if (isDay(from) && isDay(returned) && returned < from)
        add('returned_on', 'วันที่คืนต้องไม่อยู่ก่อนวันที่หลักประกันมีผล')
    }),
  )
export type BankGuaranteeForm = z.input<typeof BankGuaranteeForm>
export type BankGuaranteeValues = z.output<typeof BankGuaranteeForm>

export const BankGuaranteeRow = z.object({
  id: z.int(),
  version: z.int(),
  secures: z.enum(securedThings),
  kind: z.enum(securityKinds),
  bank: z.string(),
  number: z.string(),
  amount_satang: z.nullable(z.int()),
  valid_from: z.nullable(z.string()),
  valid_to: z.nullable(z.string()),
  returned_on: z.nullable(z.string()),
  note: z.string(),
  archived_at: z.nullable(z.string()),
})
export type BankGuaranteeRow = z.infer<typeof BankGuaranteeRow>

export const bankGuarantees = defineCall({
  path: 'bankGuarantees',
  nameTh: 'ดูหลักประกันของโครงการ',
  summary:
    'Bank guarantees and other securities of a project, those that end first at the head, archived ones last.',
  access: 'staff',
  body: z.object({ pj_id: Id }),
  reply: z.array(BankGuaranteeRow),
})

export const saveBankGuarantee = defineCall({
  path: 'saveBankGuarantee',
  nameTh: 'บันทึกหลักประกัน',
  summary:
    'Adds a security to a project (without `id`), or changes one as of the version that was read.',
  access: 'roleAdmin',
  body: z.object({
    pj_id: Id,
    id: z.optional(Id),
    version: z.optional(Version),
    request_id: RequestId,
    form: BankGuaranteeForm,
  }),
  reply: Saved,
})

export const archiveBankGuarantee = defineCall({
  path: 'archiveBankGuarantee',
  nameTh: 'จัดเก็บหลักประกัน',
  summary: 'Puts a security away, or takes it back; nothing of it is deleted.',
  access: 'roleAdmin',
  body: ArchiveBody,
  reply: Saved,
})
