import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatTaxNumber } from '@roadside/contract/domain/tax-number.ts'
import type { ContractorRow } from '@roadside/contract/records/contractor.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import styles from './contractors.module.css'

export const contractorColumns: readonly TableColumn<ContractorRow>[] = [
  {
    id: 'name',
    header: 'ชื่อผู้รับจ้าง',
    isSortable: true,
    width: 240,
    cell: ({ name }) => <CellText>{name}</CellText>,
  },
  {
    id: 'tax_number',
    header: ['เลขประจำตัว', 'ผู้เสียภาษี'],
    isSortable: true,
    cell: ({ tax_number }) => formatTaxNumber(tax_number) || '-',
  },
  { id: 'contact', header: 'ผู้ประสานงาน', isSortable: true, cell: ({ contact }) => contact || '-' },
  { id: 'telephone', header: 'โทรศัพท์', cell: ({ telephone }) => <CellText>{telephone}</CellText> },
  {
    id: 'email',
    header: 'อีเมล',
    isSortable: true,
    cell: ({ email }) => <span title={email}>{email || '-'}</span>,
  },
  {
    id: 'projects',
    header: 'โครงการ',
    align: 'end',
    isSortable: true,
    cell: ({ projects }) => formatNumber(projects),
  },
  {
    id: 'guarantees_ending',
    header: ['ประกันสิ้นสุด', 'ใน 90 วัน'],
    align: 'end',
    isSortable: true,
    cell: ({ guarantees_ending: ending }) =>
      ending > 0 ? (
        <b className={styles.ending} data-tone="warn">
          {formatNumber(ending)}
        </b>
      ) : (
        '0'
      ),
  },
  {
    id: 'state',
    header: 'สถานะ',
    cell: ({ archived_at }) => (archived_at === null ? 'ใช้งาน' : 'จัดเก็บแล้ว'),
  },
]
