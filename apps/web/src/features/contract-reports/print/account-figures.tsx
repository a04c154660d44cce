import {
  unknownReasonNames,
  type ClosedVersion,
  type ContractAccount,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { bahtInWords } from '@roadside/contract/domain/baht-words.ts'
import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { termsWords } from '@roadside/contract/records/contract/terms-words.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { equipmentKindName, percentText } from '../report-words.ts'
import styles from './account.module.css'
import { clockWords } from './hours-words.ts'

interface AccountFactsProps {
  account: ContractAccount
  closed: ClosedVersion | null
}

/** Whose account it is, of what time, and by what it was reckoned. */
export function AccountFacts({ account, closed }: AccountFactsProps) {
  const { pj_code, pj_name, contract_no, contractor, department, terms, until } = account
  const words = termsWords(terms, equipmentKindName)
  const fields: readonly (readonly [name: string, value: string])[] = [
    ['โครงการ', `${pj_code} ${pj_name}`],
    ['สัญญาเลขที่', contract_no],
    ['ผู้รับจ้าง', contractor],
    ['หน่วยงาน', department],
    [
      'ช่วงเวลา',
      `${formatThaiDateTime(account.from)} ถึงก่อน ${formatThaiDateTime(account.to)}${account.is_over ? '' : ` (ยังไม่สิ้นเดือน นับถึง ${formatThaiDateTime(until)})`}`,
    ],
    [
      'ฉบับ',
      closed
        ? [
            `ปิดเดือนแล้ว ฉบับที่ ${closed.version} เมื่อ ${formatThaiDateTime(closed.closed_at)}`,
            closed.closed_by && `โดย ${closed.closed_by}`,
            closed.note,
          ]
            .filter(Boolean)
            .join(' ')
        : 'คำนวณจากข้อมูลปัจจุบัน ยังไม่ใช่ฉบับที่ปิดเดือน',
    ],
    [
      'ปฏิทินวันหยุด',
      `ฉบับที่ ${account.calendar_version}${account.is_known ? '' : ' (วันหยุดของเดือนนี้ยังประกาศไม่ครบ)'}`,
    ],
    [
      'ระยะรับประกัน',
      account.guarantee_from || account.guarantee_to
        ? `${formatThaiDate(account.guarantee_from)} – ${formatThaiDate(account.guarantee_to)}`
        : 'ยังไม่ระบุ',
    ],
    ['วันและเวลาที่นับ', words.hours],
    ['เวลาขัดข้องที่ยอมให้ต่อเดือน', words.allowance],
    ['ค่าปรับต่อชั่วโมงส่วนที่เกิน', words.penalty],
    ['มูลค่าสัญญา', baht(account.contract_value_satang)],
    ['ตัวถ่วงของอุปกรณ์', words.weights],
  ]
  return (
    <table className={styles.facts}>
      <tbody>
        {fields.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value || 'ยังไม่ระบุ'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const baht = (satang: number | null) => (satang === null ? 'ยังไม่ระบุ' : `${formatBaht(satang)} บาท`)
const share = (value: number | null) => (value === null ? '–' : `${percentText(value)} %`)

/** Both figures, in the order of the screen, and the penalty in words. */
export function AccountFigures({ account }: { account: ContractAccount }) {
  const { measured, agreed, counted_ms, allowance_ms, unknown, unweighed_kinds } = account
  const rows: readonly (readonly [name: string, agreed: string, measured: string])[] = [
    ['เวลาที่นับในเดือน (ชม.:นาที:วินาที)', clockWords(counted_ms), clockWords(counted_ms)],
    ['ความพร้อมใช้งาน', share(agreed.availability), share(measured.availability)],
    ['เวลาขัดข้อง', clockWords(agreed.downtime_ms), clockWords(measured.downtime_ms)],
    ['เวลาขัดข้องที่ยอมให้', clockWords(allowance_ms), clockWords(allowance_ms)],
    ['เวลาขัดข้องส่วนที่เกิน', clockWords(agreed.over_ms), clockWords(measured.over_ms)],
    ['ค่าปรับ (บาท)', penalty(agreed.penalty_satang), penalty(measured.penalty_satang)],
  ]
  return (
    <>
      <h2>สรุป</h2>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">รายการ</th>
            <th scope="col">ตามที่ตกลง</th>
            <th scope="col">ตามที่วัด</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={index} data-align="end">
                  {value}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">ค่าปรับเป็นตัวอักษร</th>
            {[agreed, measured].map(({ penalty_satang: satang }, index) => (
              <td key={index} data-align="end">
                {satang === null ? '–' : bahtInWords(satang)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {unknown.length > 0 && (
        <p className={styles.unknown}>
          ตัวเลขที่เป็น – ยังไม่ทราบ เพราะยังไม่มี
          {unknown.map((reason) => unknownReasonNames[reason]).join(', ')}
          {unweighed_kinds.length > 0 && ` (${unweighed_kinds.map(equipmentKindName).join(', ')})`}
        </p>
      )}
      <p className={styles.meaning}>
        ตามที่วัด ไม่หักการหยุดนับเวลา ตามที่ตกลง หักเฉพาะการหยุดนับเวลาที่หน่วยงานเห็นชอบแล้ว
        อุปกรณ์ที่ขัดข้องพร้อมกันคิดเฉพาะตัวที่ตัวถ่วงสูงสุด
      </p>
    </>
  )
}

const penalty = (satang: number | null) => (satang === null ? '–' : formatBaht(satang))
