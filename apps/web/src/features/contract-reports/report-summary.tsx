import type { Reply } from '@roadside/contract/call.ts'
import type {
  ReportGroup,
  contractReport,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { bahtInWords } from '@roadside/contract/domain/baht-words.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './contract-reports.module.css'
import { FigureLink } from './figure-link.tsx'
import { bahtText } from './report-columns.tsx'
import { wholeGroup } from './report-place.ts'
import { unknownMark } from './report-words.ts'

interface ReportSummaryProps {
  data: Reply<typeof contractReport>
  by: ReportGroup
}

/** The penalty of all contracts, in figures and words, and how much of it is signed off. */
export function ReportSummary({ data: { total, closed }, by }: ReportSummaryProps) {
  const { agreed, measured, unserved } = total
  const without = total.unknown.length
  const differing = closed.filter(({ differs }) => differs).length
  return (
    <div className={styles.summary}>
      <Penalty label="ค่าปรับรวมตามที่ตกลง" satang={agreed.penalty_satang} without={without} isMain />
      <Penalty label="ค่าปรับรวมตามที่วัด" satang={measured.penalty_satang} without={without} />
      <dl>
        <dt>ปิดเดือนแล้ว</dt>
        <dd>
          {formatNumber(closed.length)} เดือนสัญญา
          {differing > 0 && (
            <small data-tone="warn">วันนี้จะได้ผลต่างจากที่ปิด {formatNumber(differing)} เดือนสัญญา</small>
          )}
        </dd>
      </dl>
      {unserved > 0 && (
        <dl>
          <dt>ยังไม่บันทึกเวลาที่ผู้รับจ้างได้รับแจ้ง</dt>
          <dd>
            <FigureLink to={{ group: wholeGroup, part: 'tickets', show: 'unserved' }}>
              {formatNumber(unserved)} ใบงาน
            </FigureLink>
            <small>จึงไม่ทราบเวลาเริ่มซ่อมและซ่อมเสร็จ</small>
          </dd>
        </dl>
      )}
      {by === 'kind' && (
        <p className={styles.aside}>เวลาที่ยอมให้ขัดข้องและค่าปรับเป็นของทั้งสัญญา จึงแยกตามชนิดอุปกรณ์ไม่ได้</p>
      )}
    </div>
  )
}

interface PenaltyProps {
  label: string
  satang: number | null
  /** Contracts of which something is unknown: of a year, their known months are in the sum. */
  without: number
  isMain?: boolean
}

/** An amount with its words. */
function Penalty({ label, satang, without, isMain = false }: PenaltyProps) {
  return (
    <dl data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>
        <b>{bahtText(satang)}</b>
        {satang !== null && ' บาท'}
        <small>{satang === null ? `${unknownMark} ยังไม่ทราบ` : `(${bahtInWords(satang)})`}</small>
        {satang !== null && without > 0 && (
          <small data-tone="warn">ไม่รวมส่วนที่ยังไม่ทราบของ {formatNumber(without)} สัญญา</small>
        )}
      </dd>
    </dl>
  )
}
