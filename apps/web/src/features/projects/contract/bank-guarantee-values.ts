import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import type {
  BankGuaranteeForm,
  BankGuaranteeRow,
} from '@roadside/contract/records/contract/bank-guarantee.ts'

const day = (iso: string | null | undefined) => (iso ? formatThaiDate(iso) : '')

/** Initial values of a bank guarantee's form; null: a new one. */
export function bankGuaranteeValues(row: BankGuaranteeRow | null): BankGuaranteeForm {
  return {
    // the form refuses what was not chosen
    secures: row?.secures ?? ('' as BankGuaranteeForm['secures']),
    kind: row?.kind ?? ('' as BankGuaranteeForm['kind']),
    bank: row?.bank ?? '',
    number: row?.number ?? '',
    amount: row?.amount_satang ? formatBaht(row.amount_satang) : '',
    valid_from: day(row?.valid_from),
    valid_to: day(row?.valid_to),
    returned_on: day(row?.returned_on),
    note: row?.note ?? '',
  }
}
