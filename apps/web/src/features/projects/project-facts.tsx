import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { FactCard } from '@roadside/ui/register/record-editing.tsx'

/** Facts of a project, above its tabs. */
export function ProjectFacts({ project }: { project: ProjectRow }) {
  const { guarantee_date_start_de: from, guarantee_date_end_de: to, note } = project
  return (
    <FactCard
      label="ข้อมูลโครงการ"
      facts={[
        ['เลขที่สัญญา', project.contract_no],
        ['หน่วยงานคู่สัญญา (ผู้ว่าจ้าง)', project.deptname],
        ['หน่วยงานที่รับผิดชอบ', project.Dept_Name],
        ['ผู้รับจ้าง', project.vendor_name],
        ['ระยะเวลารับประกันความชำรุดบกพร่อง', <GuaranteeMark key="guarantee" from={from} to={to} />],
        ...(note === '' ? [] : [['หมายเหตุ', note] as const]),
      ]}
    />
  )
}
