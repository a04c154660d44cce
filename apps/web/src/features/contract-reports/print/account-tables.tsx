import {
  distinctPauses,
  equipmentWords,
} from '@roadside/contract/contract-reports/domain/distinct-pauses.ts'
import type {
  ContractAccount,
  ReportInterval,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { healthNames } from '@roadside/contract/health.ts'
import {
  pauseDecisionNames,
  pauseReasonNames,
} from '@roadside/contract/service-levels/domain/pause.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import styles from './account.module.css'
import { clockWords } from './hours-words.ts'
import type { CostlyIntervals } from './use-costly-intervals.ts'

interface CostlyTableProps extends CostlyIntervals {
  account: ContractAccount
}

/** Each interval that adds something, and their sum: that of the account. */
export function CostlyTable({ rows, hidden, account }: CostlyTableProps) {
  if (rows.length === 0 && hidden.count === 0) return <p>ไม่มี</p>
  return (
    <table className={styles.costly}>
      <thead>
        <tr>
          <th scope="col">ลำดับ</th>
          <th scope="col">อุปกรณ์</th>
          <th scope="col">ขัดข้องตั้งแต่</th>
          <th scope="col">ถึง</th>
          <th scope="col">สิ่งที่รายงาน</th>
          <th scope="col">ตัวถ่วง</th>
          <th scope="col">คิดเป็นเวลา ตามที่ตกลง</th>
          <th scope="col">คิดเป็นเวลา ตามที่วัด</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            <td data-align="end">{formatNumber(index + 1)}</td>
            <td>
              {row.device || 'ไม่มีชื่อ'}
              <small>{placeWords(row)}</small>
            </td>
            <td>{formatThaiDateTime(row.from, 'seconds')}</td>
            <td>
              {formatThaiDateTime(row.to, 'seconds')}
              {row.until === null && <small>ยังขัดข้อง</small>}
            </td>
            <td>
              {row.reason || healthNames[row.health]}
              {row.ticket && <small>ใบงาน {row.ticket.number}</small>}
            </td>
            <td data-align="end">{row.weight ?? '–'}</td>
            <td data-align="end">{clockWords(row.agreed.downtime_ms)}</td>
            <td data-align="end">{clockWords(row.measured.downtime_ms)}</td>
          </tr>
        ))}
        {hidden.count > 0 && (
          <tr>
            <td colSpan={6}>อีก {formatNumber(hidden.count)} ช่วงในพื้นที่ที่ไม่มีสิทธิ์ดู</td>
            <td data-align="end">{clockWords(hidden.agreed_ms)}</td>
            <td data-align="end">{clockWords(hidden.measured_ms)}</td>
          </tr>
        )}
        <tr className={styles.sum}>
          <td colSpan={6}>รวม</td>
          <td data-align="end">{clockWords(account.agreed.downtime_ms)}</td>
          <td data-align="end">{clockWords(account.measured.downtime_ms)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const placeWords = ({ road_code, sta, site }: ReportInterval) =>
  [road_code, sta && `กม.\u00A0${sta}`].filter(Boolean).join(' ') || site

/** Each pause once: its reason, who agreed or refused, and the letter. */
export function PauseTable({ rows }: { rows: readonly ReportInterval[] }) {
  const pauses = distinctPauses(rows)
  if (pauses.length === 0) return <p>ไม่มี</p>
  return (
    <table className={styles.pauses}>
      <thead>
        <tr>
          <th scope="col">เหตุ</th>
          <th scope="col">ตั้งแต่</th>
          <th scope="col">ถึง</th>
          <th scope="col">ผลการพิจารณา</th>
          <th scope="col">บันทึกและหนังสือ</th>
          <th scope="col">อุปกรณ์</th>
        </tr>
      </thead>
      <tbody>
        {pauses.map((pause, index) => (
          <tr key={index}>
            <td>{pauseReasonNames[pause.reason]}</td>
            <td>{formatThaiDateTime(pause.from)}</td>
            <td>{pause.to === null ? 'ยังไม่สิ้นสุด' : formatThaiDateTime(pause.to)}</td>
            <td>
              {pauseDecisionNames[pause.decision]}
              <small>
                {[pause.decided_by, pause.decided_at && formatThaiDateTime(pause.decided_at)]
                  .filter(Boolean)
                  .join(' เมื่อ ')}
              </small>
            </td>
            <td>{pause.note || '–'}</td>
            <td>{equipmentWords(pause)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
