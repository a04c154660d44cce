import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  archiveBankGuarantee,
  bankGuarantees,
  securedNames,
  type BankGuaranteeForm,
  type BankGuaranteeRow,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import { bankGuaranteeLabels } from '@roadside/contract/records/contract/contract-labels.ts'
import {
  isOfBank,
  securityName,
  securityNames,
} from '@roadside/contract/records/contract/security.ts'
import { unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ArchivedMark } from '@roadside/ui/register/record-editing.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { EndMark } from '../radar/end-mark.tsx'
import { ContractRecordsPanel } from './contract-records-panel.tsx'
import { BankGuaranteeDialog } from './bank-guarantee-dialog.tsx'

const nameOf = ({ kind, bank, number }: BankGuaranteeRow) => securityName(kind, `${bank} ${number}`)

const columns: readonly TableColumn<BankGuaranteeRow>[] = [
  {
    id: 'bank',
    header: 'หลักประกัน',
    width: 200,
    cell: (row) => (
      <CellText minWidth={150}>
        {nameOf(row)}
        {isOfBank(row.kind) && <small>{securityNames[row.kind]}</small>}
        <ArchivedMark record={row} />
      </CellText>
    ),
  },
  { id: 'secures', header: 'ประเภท', cell: ({ secures }) => securedNames[secures] },
  {
    id: 'amount',
    header: 'จำนวนเงิน (บาท)',
    align: 'end',
    cell: ({ amount_satang }) => (amount_satang === null ? unknownWord : formatBaht(amount_satang)),
  },
  {
    id: 'valid_to',
    header: 'ระยะที่มีผล',
    width: 200,
    cell: ({ kind, valid_from, valid_to, returned_on }) => (
      <EndMark from={valid_from} to={valid_to} security={kind} isClosed={returned_on !== null} />
    ),
  },
  {
    id: 'returned_on',
    header: 'คืนผู้รับจ้าง',
    cell: ({ returned_on }) => (returned_on === null ? 'ยังไม่คืน' : formatThaiDate(returned_on)),
  },
]

const dialog = { id: 'bankGuarantee', param: 'bank' }

/** The securities of a project, those held first. */
export function BankGuaranteesPanel({ project }: { project: ProjectRow }) {
  const query = useCall(bankGuarantees, { pj_id: project.pj_id })
  return (
    <ContractRecordsPanel<BankGuaranteeRow, BankGuaranteeForm>
      project={project}
      title="หลักประกัน"
      emptyText="ยังไม่ระบุหลักประกัน"
      noun="หลักประกัน"
      kind="bank_guarantee"
      labels={bankGuaranteeLabels}
      list={bankGuarantees}
      query={query}
      columns={columns}
      dialog={dialog}
      nameOf={nameOf}
      archiveCall={archiveBankGuarantee}
      archiveText={(row) =>
        row.archived_at === null
          ? `${nameOf(row)} จะไม่อยู่ในการเฝ้าระวังวันสิ้นสุด ข้อมูลทั้งหมดยังอยู่ และนำกลับมาใช้ได้ทุกเมื่อ`
          : `${nameOf(row)} จะกลับมาอยู่ในการเฝ้าระวังวันสิ้นสุดตามเดิม`
      }
    >
      {(form) => <BankGuaranteeDialog {...form} />}
    </ContractRecordsPanel>
  )
}
