import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import type { ContractorProject } from '@roadside/contract/records/contractor.ts'
import { endingWithinDays, guaranteeSentence, judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paths } from '../../paths.ts'
import styles from './contractors.module.css'

const columnsOf = (today: string): readonly TableColumn<ContractorProject>[] => [
  {
    id: 'pj_code',
    header: 'รหัสโครงการ',
    cell: ({ pj_id, pj_code }) => (
      <Link to={paths.project} search={{ pj_id } as never}>
        {pj_code}
      </Link>
    ),
  },
  { id: 'pj_name', header: 'ชื่อโครงการ', width: 240, cell: ({ pj_name }) => <CellText>{pj_name}</CellText> },
  { id: 'Dept_Name', header: 'หน่วยงานที่รับผิดชอบ', cell: ({ Dept_Name }) => Dept_Name },
  { id: 'guarantee', header: 'ระยะประกัน', cell: (project) => <Guarantee project={project} today={today} /> },
  {
    id: 'state',
    header: 'สถานะ',
    cell: ({ archived_at }) => (archived_at === null ? 'ใช้งาน' : 'จัดเก็บแล้ว'),
  },
]
const rowKey = ({ pj_id }: ContractorProject) => pj_id

interface ContractorProjectsProps {
  projects: readonly ContractorProject[]
  /** `yyyy-mm-dd`. */
  today: string
}

/** A contractor's projects; those whose guarantee runs out first stand first. */
export function ContractorProjects({ projects, today }: ContractorProjectsProps) {
  const columns = useMemo(() => columnsOf(today), [today])
  return (
    <Panel title="โครงการ" isFlush>
      <DataTable label="โครงการของผู้รับจ้าง" columns={columns} rows={projects} rowKey={rowKey} />
    </Panel>
  )
}

function Guarantee({ project, today }: { project: ContractorProject; today: string }) {
  const { guarantee_date_start_de: from, guarantee_date_end_de: to } = project
  const guarantee = judgeGuarantee(from, to, today)
  const isWithin = guarantee.state === 'within'
  const tone = isWithin ? (guarantee.daysLeft <= endingWithinDays ? 'warn' : 'ok') : 'gone'
  return (
    <span className={styles.guarantee} data-tone={tone}>
      <b>{guaranteeSentence(guarantee)}</b>
      {(from !== null || to !== null) && (
        <small>
          {formatThaiDate(from)} – {formatThaiDate(to)}
        </small>
      )}
    </span>
  )
}
