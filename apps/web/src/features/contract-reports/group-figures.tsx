import type { ContractRow } from '@roadside/contract/contract-reports/report-calls.ts'
import { bahtInWords } from '@roadside/contract/domain/baht-words.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './contract-reports.module.css'
import { bahtText, usedShare } from './report-columns.tsx'
import { hoursText, percentText, unknownMark } from './report-words.ts'

/** The figures of a group, as agreed and as measured beside each other. */
export function GroupFigures({ row }: { row: ContractRow }) {
  const { agreed, measured } = row
  const used = usedShare(row)
  const lines: readonly (readonly [name: string, agreed: string, measured: string])[] = [
    ['ความพร้อมใช้งาน (%)', percentText(agreed.availability), percentText(measured.availability)],
    ['เวลาขัดข้อง (ชม.)', hoursText(agreed.downtime_ms), hoursText(measured.downtime_ms)],
    ['ส่วนที่เกิน (ชม.)', hoursText(agreed.over_ms), hoursText(measured.over_ms)],
    ['ค่าปรับ (บาท)', bahtText(agreed.penalty_satang), bahtText(measured.penalty_satang)],
  ]
  return (
    <div className={styles.figures}>
      <dl>
        {lines.map(([name, asAgreed, asMeasured]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{asAgreed}</b>
              <small>ตามที่วัด {asMeasured}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <span>ตัวเลขใหญ่เป็นตามที่ตกลง</span>
        <span>
          ยอมให้ขัดข้อง {hoursText(row.allowance_ms)} ชม. ใช้ไป{' '}
          {used === null ? unknownMark : `${formatNumber(used * 100)} %`}
        </span>
        {agreed.penalty_satang !== null && (
          <span>ค่าปรับตามที่ตกลง ({bahtInWords(agreed.penalty_satang)})</span>
        )}
      </p>
    </div>
  )
}
