import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { foldTaxNumber, taxNumberError } from '../domain/tax-number.ts'
import { telephoneError } from '../domain/telephone.ts'
import { validationError } from '../domain/validators.ts'
import { Id, paging } from '../paging.ts'
import { contractorFields, contractorLabels, type ContractorField } from './contractor-labels.ts'
import { oneLine, ruledObject, type FieldRules, type Folds } from './field-rules.ts'
import { AnsweredFile, fileFormats, importBodyLimit, importReply, sentFile } from './files.ts'
import { ArchiveBody, RequestId, Saved, Version } from './record.ts'
import { textRule } from './ruled.ts'

export { contractorFields, contractorLabels, type ContractorField }

/** A contractor as it is typed; an empty field is empty text. */
export type ContractorForm = Record<ContractorField, string>

const optional = { isOptional: true }
const telephoneLength = textRule(contractorLabels.telephone, 200, optional)
const emailLength = textRule(contractorLabels.email, 254, optional)

export const contractorRules: FieldRules<ContractorField> = {
  name: textRule(contractorLabels.name, 300),
  tax_number: taxNumberError,
  contact: textRule(contractorLabels.contact, 200, optional),
  telephone: (text) => telephoneLength(text) ?? telephoneError(text),
  email: (text) =>
    emailLength(text) ??
    validationError(text, [{ rule: 'email' }], { label: contractorLabels.email }),
  note: textRule(contractorLabels.note, 2000, optional),
}
export const contractorFolds: Folds<ContractorField> = {
  name: oneLine,
  contact: oneLine,
  telephone: oneLine,
  email: oneLine,
  tax_number: foldTaxNumber,
}

/** The entered fields of a contractor; the rules of web and server. */
export const ContractorForm = ruledObject(contractorRules, contractorFolds)

export const contractorFilters = ['all', 'within', 'ending', 'archived'] as const
export type ContractorFilter = (typeof contractorFilters)[number]
export const contractorSorts = [
  'name',
  'tax_number',
  'contact',
  'email',
  'projects',
  'guarantees_ending',
  'updated_at',
] as const

/** A contractor in the list. */
export const ContractorRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  tax_number: z.string(),
  contact: z.string(),
  telephone: z.string(),
  email: z.string(),
  note: z.string(),
  /** Projects that are in use. */
  projects: z.number(),
  /** The number of these within their guarantee period; and of those that end soon. */
  guarantees_within: z.number(),
  guarantees_ending: z.number(),
  archived_at: z.nullable(z.string()),
  updated_at: z.string(),
})
export type ContractorRow = z.infer<typeof ContractorRow>

const choice = { search: paging.search, filter: z._default(z.enum(contractorFilters), 'all') }

export const contractorList = defineCall({
  path: 'contractorList',
  nameTh: 'ดูรายการผู้รับจ้าง',
  summary: 'Contractors; `counts` says how many of those searched for each filter holds.',
  access: 'authority',
  body: z.object({ ...paging, ...choice, sort: z.optional(z.enum(contractorSorts)) }),
  reply: z.object({
    rows: z.array(ContractorRow),
    total: z.int(),
    counts: z.record(z.enum(contractorFilters), z.int()),
  }),
})

/** A project of a contractor. */
export const ContractorProject = z.object({
  pj_id: z.number(),
  pj_code: z.string(),
  pj_name: z.string(),
  Dept_Name: z.string(),
  guarantee_date_start_de: z.nullable(z.string()),
  guarantee_date_end_de: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
})
export type ContractorProject = z.infer<typeof ContractorProject>

export const contractor = defineCall({
  path: 'contractor',
  nameTh: 'ดูผู้รับจ้าง',
  summary: 'One contractor with its projects, those whose guarantee runs out first at the head.',
  access: 'authority',
  body: z.object({ id: Id }),
  reply: z.extend(ContractorRow, { project_list: z.array(ContractorProject) }),
})
export type ContractorDetail = z.infer<(typeof contractor)['reply']>

export const saveContractor = defineCall({
  path: 'saveContractor',
  nameTh: 'บันทึกผู้รับจ้าง',
  summary: 'Adds a contractor (without `id`), or changes one as of the version that was read.',
  access: 'authority',
  body: z.object({
    id: z.optional(Id),
    version: z.optional(Version),
    request_id: RequestId,
    form: ContractorForm,
  }),
  reply: Saved,
})

export const archiveContractor = defineCall({
  path: 'archiveContractor',
  nameTh: 'จัดเก็บผู้รับจ้าง',
  summary: 'Puts a contractor away, or takes it back; its projects keep naming it.',
  access: 'authority',
  body: ArchiveBody,
  reply: Saved,
})

export const ImportedContractor = z.object({
  row: z.number(),
  name: z.string(),
  tax_number: z.string(),
  contact: z.string(),
  telephone: z.string(),
  email: z.string(),
  note: z.string(),
})
export type ImportedContractor = z.infer<typeof ImportedContractor>

export const importContractors = defineCall({
  path: 'importContractors',
  nameTh: 'นำเข้าผู้รับจ้างจากไฟล์',
  summary:
    'Reads contractors from CSV or XLSX. Without `write` a preview that names every wrong row; with it all rows or none, once for a `request_id`.',
  access: 'authority',
  bodyLimit: importBodyLimit,
  body: z.object({ ...sentFile, write: z.boolean(), request_id: RequestId }),
  reply: importReply(ImportedContractor),
})

export const exportContractors = defineCall({
  path: 'exportContractors',
  nameTh: 'ส่งออกผู้รับจ้าง',
  summary: 'The contractors of a filter and a search as a file that `importContractors` reads.',
  access: 'authority',
  body: z.object({ ...choice, format: z.enum(fileFormats) }),
  reply: AnsweredFile,
})
