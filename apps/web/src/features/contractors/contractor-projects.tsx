import type { ContractorProject } from '@roadside/contract/records/contractor.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

const columns: readonly TableColumn<ContractorProject>[] = [
  {
    id: 'pj_code',
    header: 'รหัสโครงการ',
    cell: ({ pj_id, pj_code }) => (
      <Link to={paths.project} search={{ pj_id } as never}>
        {pj_code}
      </Link>
    ),
  },
  {
    id: 'pj_name',
    header: 'ชื่อโครงการ',
    width: 240,
    cell: ({ pj_name }) => <CellText>{pj_name}</CellText>,
  },
  { id: 'Dept_Name', header: 'หน่วยงานที่รับผิดชอบ', cell: ({ Dept_Name }) => Dept_Name },
  {
    id: 'guarantee',
    header: 'ระยะประกัน',
    cell: (project) => (
      <GuaranteeMark from={project.guarantee_date_start_de} to={project.guarantee_date_end_de} />
    ),
  },
  {
    id: 'state',
    header: 'สถานะ',
    cell: ({ archived_at }) => (archived_at === null ? 'ใช้งาน' : 'จัดเก็บแล้ว'),
  },
]
const rowKey = ({ pj_id }: ContractorProject) => pj_id

/** A contractor's projects; those whose guarantee runs out first stand first. */
export function ContractorProjects({ projects }: { projects: readonly ContractorProject[] }) {
  return (
    <Panel title="โครงการ" isFlush>
      <DataTable label="โครงการของผู้รับจ้าง" columns={columns} rows={projects} rowKey={rowKey} />
    </Panel>
  )
}
