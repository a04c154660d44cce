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
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="rs-sr-only">ตัวเลข</span>
            </th>
            {lines.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">ตามที่ตกลง</th>
            {lines.map(([name, text]) => (
              <td key={name}>
                <b>{text}</b>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">ตามที่วัด</th>
            {lines.map(([name, , text]) => (
              <td key={name}>{text}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p>
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
