import { formatTaxNumber } from '@roadside/contract/domain/tax-number.ts'
import {
  contractorLabels as labels,
  type ContractorRow,
} from '@roadside/contract/records/contractor.ts'
import { FactCard } from '@roadside/ui/register/record-editing.tsx'
import styles from './contractors.module.css'

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

/** Each number can be called; an extension is dialled by hand. */
function Telephones({ text }: { text: string }) {
  return (
    <span className={styles.numbers}>
      {text.split(/\s*[,;/]\s*/).map((number, index) => {
        const dialled = (number.split(/ต่อ|ext|#/i)[0] ?? '').replaceAll(/[^\d+]/g, '')
        return dialled.length < 9 ? (
          <span key={index}>{number}</span>
        ) : (
          <a key={index} href={`tel:${dialled}`}>
            {number}
          </a>
        )
      })}
    </span>
  )
}
