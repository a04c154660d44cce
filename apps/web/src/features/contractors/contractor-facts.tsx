import { formatTaxNumber } from '@roadside/contract/domain/tax-number.ts'
import {
  contractorLabels as labels,
  type ContractorRow,
} from '@roadside/contract/records/contractor.ts'
import { Telephones } from '@roadside/ui/parts/telephones.tsx'
import { FactCard } from '@roadside/ui/register/record-editing.tsx'

/** Facts of a contractor: contact persons and addresses. */
export function ContractorFacts({ contractor }: { contractor: ContractorRow }) {
  const { tax_number, contact, telephone, email, note } = contractor
  return (
    <FactCard
      label="ข้อมูลผู้รับจ้าง"
      facts={[
        [labels.tax_number, formatTaxNumber(tax_number)],
        [labels.contact, contact],
        [labels.telephone, telephone && <Telephones text={telephone} />],
        [labels.email, email && <a href={`mailto:${email}`}>{email}</a>],
        ...(note === '' ? [] : [[labels.note, note] as const]),
      ]}
    />
  )
}
