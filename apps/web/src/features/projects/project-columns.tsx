import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { EquipmentCount } from './equipment-count.tsx'
import styles from './projects.module.css'

export const projectColumns: readonly TableColumn<ProjectRow>[] = [
  {
    id: 'pj_name',
    header: 'ชื่อโครงการ',
    isSortable: true,
    width: 300,
    cell: ({ pj_name }) => (
      <span className={styles.clamped} title={pj_name}>
        {pj_name}
      </span>
    ),
  },
  { id: 'pj_code', header: 'รหัสโครงการ', isSortable: true, cell: ({ pj_code }) => pj_code },
  {
    id: 'contract_no',
    header: 'เลขที่สัญญา',
    isSortable: true,
    cell: ({ contract_no }) => contract_no || '-',
  },
  {
    id: 'vendor_name',
    header: 'ผู้รับจ้าง',
    isSortable: true,
    cell: ({ vendor_name }) => (
      <span className={styles.clamped} title={vendor_name}>
        {vendor_name || '-'}
      </span>
    ),
  },
  {
    id: 'guarantee',
    header: 'ระยะประกัน',
    isSortable: true,
    cell: (row) => (
      <GuaranteeMark from={row.guarantee_date_start_de} to={row.guarantee_date_end_de} />
    ),
  },
  {
    id: 'Dept_Name',
    header: ['หน่วยงาน', 'ที่รับผิดชอบ'],
    isSortable: true,
    cell: ({ Dept_Name }) => Dept_Name,
  },
  {
    id: 'locations',
    header: ['สถานที่', 'ติดตั้ง'],
    align: 'end',
    isSortable: true,
    cell: ({ locations }) => formatNumber(locations),
  },
  {
    id: 'equipment',
    header: 'อุปกรณ์',
    align: 'end',
    isSortable: true,
    cell: (row) => (
      <EquipmentCount
        count={row}
        link={(number) => (
          <Link
            to={paths.project}
            search={{ pj_id: row.pj_id, tab: 'sites' } as never}
            title="ดูอุปกรณ์ทั้งหมดตามระบบที่ติดตั้ง"
          >
            {number}
          </Link>
        )}
      />
    ),
  },
]
