import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { infoProject, type ProjectInfo } from '@roadside/contract/records/site-records.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { Telephones } from '@roadside/ui/parts/telephones.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { paths } from '../../paths.ts'
import styles from './site-records.module.css'

interface SiteModalProps {
  wid: number
  onClose: () => void
}

/** The project behind a site, or that it is an old one whose data are not connected (specification §2). */
export function ProjectModal({ wid, onClose }: SiteModalProps) {
  const { isDashboardOnly } = useAccount()
  const query = useCall(infoProject, { wid })
  const [info] = query.data ?? []
  return (
    <PageDialog
      id="modalProject"
      isOpen
      size="form"
      title="ข้อมูลโครงการ"
      onClose={onClose}
      footer={
        info &&
        !isDashboardOnly && (
          <Link className={styles.more} to={paths.project} search={{ pj_id: info.pj_id } as never}>
            เปิดหน้าโครงการและอุปกรณ์
          </Link>
        )
      }
    >
      <ViewState
        query={query}
        isEmpty={(rows) => rows.length === 0}
        emptyText="โครงการเก่า ยังไม่ได้เชื่อมต่อข้อมูล"
      >
        {() => info && <Info info={info} />}
      </ViewState>
    </PageDialog>
  )
}

function Info({ info }: { info: ProjectInfo }) {
  const { guarantee_date_start_de: from, guarantee_date_end_de: to } = info
  return (
    <>
      <p className={styles.name}>{info.pj_name}</p>
      <p className={styles.guarantee}>
        <GuaranteeMark from={from} to={to} />
      </p>
      <ShownFields
        fields={[
          { label: 'รหัสโครงการ', value: info.pj_code },
          { label: 'เลขที่สัญญา', value: info.contract_no },
          { label: 'หน่วยงานคู่สัญญา (ผู้ว่าจ้าง)', value: info.deptname },
          { label: 'หน่วยงานที่รับผิดชอบ', value: info.Dept_Name },
          { label: 'วันเริ่มต้นระยะเวลารับประกันความชำรุดบกพร่อง', value: formatThaiDate(from) },
          { label: 'วันสิ้นสุดระยะเวลารับประกันความชำรุดบกพร่อง', value: formatThaiDate(to) },
          { label: 'ผู้รับจ้าง', value: info.vendor_name },
          {
            label: 'ผู้ประสานงาน',
            value: (info.vendor_contact || info.vendor_telephone) && (
              <>
                {info.vendor_contact} <Telephones text={info.vendor_telephone} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
