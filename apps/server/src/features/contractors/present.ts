import { formatTaxNumber } from '@roadside/contract/domain/tax-number.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import {
  contractorFields,
  contractorFolds,
  contractorLabels,
  contractorRules,
  type ContractorField,
  type ContractorForm,
  type ContractorRow,
} from '@roadside/contract/records/contractor.ts'
import type { RecordFile } from '@roadside/server-kit/files/read-records.ts'
import type { FileColumn } from '@roadside/server-kit/files/write-table.ts'

/** The text of a contractor for searches. */
export function searchTextOf(form: ContractorForm): string {
  const { name, tax_number, contact, telephone, email, note } = form
  const digits = telephone.replaceAll(/[\s()-]/g, '')
  return normaliseSearch(
    [name, tax_number, formatTaxNumber(tax_number), contact, telephone, digits, email, note].join(
      ' ',
    ),
  )
}

/** Headings under which contractors are read from files. */
export const contractorFile: RecordFile<ContractorField> = {
  labels: contractorLabels,
  headings: {
    name: ['name', 'contractor', 'vendor', 'vendor name', 'company', 'ผู้รับจ้าง', 'บริษัท', 'ชื่อบริษัท'],
    tax_number: [
      'tax',
      'tax id',
      'taxid',
      'tax no',
      'เลขผู้เสียภาษี',
      'เลขประจำตัวผู้เสียภาษีอากร',
      'เลขทะเบียนนิติบุคคล',
    ],
    contact: ['contact', 'contact name', 'ผู้ติดต่อ', 'ชื่อผู้ประสานงาน'],
    telephone: ['tel', 'phone', 'mobile', 'เบอร์โทร', 'เบอร์โทรศัพท์', 'หมายเลขโทรศัพท์', 'โทร', 'โทร.'],
    email: ['e-mail', 'mail', 'อีเมล์'],
    note: ['notes', 'remark', 'remarks'],
  },
  required: ['name'],
  rules: contractorRules,
  folds: contractorFolds,
}

const widths: Readonly<Record<ContractorField, number>> = {
  name: 44,
  tax_number: 20,
  contact: 26,
  telephone: 30,
  email: 30,
  note: 40,
}

/** The columns of the file that contractors are written to; all of them texts. */
export const contractorColumns: readonly FileColumn<ContractorRow>[] = contractorFields.map(
  (field) => ({
    header: contractorLabels[field],
    width: widths[field],
    value: (row) => row[field],
  }),
)
