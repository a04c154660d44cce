import { checkDigitOf } from '@roadside/contract/domain/tax-number.ts'
import { ContractorForm, type ContractorRow } from '@roadside/contract/records/contractor.ts'
import { fileFormats } from '@roadside/contract/records/files.ts'
import { problemsToMend } from '@roadside/server-kit/files/import-records.ts'
import { readRecords } from '@roadside/server-kit/files/read-records.ts'
import { textOfRecord, throughFile } from '@roadside/server-kit/files/testing/through-file.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractorColumns, contractorFile } from './present.ts'
import { compareWithRegister } from './store.ts'

const taxNumber = fc.integer({ min: 0, max: 999_999_999_999 }).map((number) => {
  const digits = String(number).padStart(12, '0')
  return `${digits}${checkDigitOf(digits)}`
})
const typed = fc.record({
  name: textOfRecord,
  tax_number: fc.oneof(fc.constant(''), taxNumber),
  contact: textOfRecord,
  telephone: fc.constantFrom('', '0812345678', '+66 2 123 4567', '(02) 123-4567 ต่อ 12', '1586'),
  email: fc.constantFrom('', 'a@b.co', "'o=x@b.co", '-a+b@b.co', '=a@b.co'),
  note: textOfRecord,
})
/** As the register stores it: what the form refuses is none. */
const stored = typed
  .map((form) => ContractorForm.safeParse(form))
  .filter(({ success }) => success)
  .map(({ data }) => data!)

test.each(fileFormats)(
  'any contractors exported as %s are read back as they were',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 20 }), async (forms) => {
        const rows = forms as unknown as ContractorRow[]
        const sheet = await throughFile(
          { name: 'ผู้รับจ้าง', columns: contractorColumns, rows },
          format,
        )
        const read = await readRecords(sheet, contractorFile)
        expect(read.records.map(({ form }) => form)).toEqual(forms)
        const known = forms.map((form, id) => ({ ...form, id, isArchived: false }))
        const unchanged = compareWithRegister(read, known)
        expect(unchanged.size).toBe(forms.length)
        expect(problemsToMend(read, unchanged)).toEqual([])
      }),
      { numRuns: 40 },
    )
  },
  60_000,
)
