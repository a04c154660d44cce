import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { Id } from '../../paging.ts'
import { ServiceTerms } from '../../service-levels/terms.ts'
import { Saved, Version } from '../record.ts'
import { TypedDay } from '../typed-day.ts'
import { TypedBaht } from './bank-guarantee.ts'

/** What a contract says of itself: its price, when it was signed, and how repair is counted. */
export const TermsForm = z.object({
  contract_value: TypedBaht,
  signed_on: TypedDay,
  terms: ServiceTerms,
})
export type TermsForm = z.input<typeof TermsForm>
export type TermsValues = z.output<typeof TermsForm>

export const ContractTerms = z.object({
  /** 1: nothing was ever entered. */
  version: z.int(),
  contract_value_satang: z.nullable(z.int()),
  signed_on: z.nullable(z.string()),
  terms: ServiceTerms,
  /** Kinds of the project's equipment that the caller may see, for their weights. */
  kinds: z.array(
    z.object({ kind: z.string(), type_names: z.array(z.string()), equipment: z.int() }),
  ),
})
export type ContractTerms = z.infer<typeof ContractTerms>

export const contractTerms = defineCall({
  path: 'contractTerms',
  nameTh: 'ดูเงื่อนไขสัญญา',
  summary: 'Price, day of signing and terms of repair of a project; null: not entered.',
  access: 'staff',
  body: z.object({ pj_id: Id }),
  reply: ContractTerms,
})

export const saveContractTerms = defineCall({
  path: 'saveContractTerms',
  nameTh: 'บันทึกเงื่อนไขสัญญา',
  summary: "Changes a project's terms as of the version that was read.",
  access: 'roleAdmin',
  body: z.object({ pj_id: Id, version: Version, form: TermsForm }),
  reply: Saved,
})
