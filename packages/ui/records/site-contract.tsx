import type { Equipment } from '@roadside/contract/alarms/alarm-calls.ts'
import { infoProject } from '@roadside/contract/records/site-records.ts'
import { guaranteeSentence, judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import { useCall } from '../api/use-call.ts'
import { Telephones } from '../parts/telephones.tsx'
import { useToday } from '../use-today.ts'
import styles from './site-contract.module.css'

/**
 * Who must repair what stands at a site, or a piece of equipment there: project, contract, contractor
 * and guarantee, in one line.
 */
export function SiteContract({ wid, equipment }: { wid: number; equipment?: Equipment }) {
  const body = { wid, ...(equipment && { equipment }) }
  const { data, error } = useCall(infoProject, body, { refetchInterval: false })
  const today = useToday()
  if (!data && error) return <p className={styles.contract}>ไม่สามารถโหลดข้อมูลโครงการได้</p>
  if (!data) return <p className={styles.contract} aria-busy="true" />
  const [info] = data
  if (!info) return <p className={styles.contract}>โครงการเก่า ยังไม่ได้เชื่อมต่อข้อมูล</p>
  const { guarantee_date_start_de: from, guarantee_date_end_de: to } = info
  const guarantee = judgeGuarantee(from, to, today)
  return (
    <p className={styles.contract}>
      <span>
        โครงการ <b>{info.pj_name}</b>
      </span>
      <span>
        สัญญาเลขที่ <b>{info.contract_no || 'ยังไม่ระบุ'}</b>
      </span>
      <span>
        ผู้รับจ้าง <b>{info.vendor_name || 'ไม่ระบุ'}</b>{' '}
        {info.vendor_telephone && <Telephones text={info.vendor_telephone} />}
      </span>
      <span className={styles.guarantee} data-tone={guarantee.state === 'within' ? 'ok' : 'gone'}>
        {guaranteeSentence(guarantee)}
      </span>
    </p>
  )
}
