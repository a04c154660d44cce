import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import styles from './projects.module.css'

/** What is known of a project, above its tabs. */
export function ProjectFacts({ project }: { project: ProjectRow }) {
  const { guarantee_date_start_de: from, guarantee_date_end_de: to, note } = project
  return (
    <section className={styles.card} aria-label="ข้อมูลโครงการ">
      <dl className={styles.facts}>
        <div>
          <dt>เลขที่สัญญา</dt>
          <dd>{project.contract_no || '-'}</dd>
        </div>
        <div>
          <dt>หน่วยงานคู่สัญญา (ผู้ว่าจ้าง)</dt>
          <dd>{project.deptname || '-'}</dd>
        </div>
        <div>
          <dt>หน่วยงานที่รับผิดชอบ</dt>
          <dd>{project.Dept_Name}</dd>
        </div>
        <div>
          <dt>ผู้รับจ้าง</dt>
          <dd>{project.vendor_name || '-'}</dd>
        </div>
        <div>
          <dt>ระยะเวลารับประกันความชำรุดบกพร่อง</dt>
          <dd>
            <GuaranteeMark from={from} to={to} />
          </dd>
        </div>
        {note !== '' && (
          <div>
            <dt>หมายเหตุ</dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
