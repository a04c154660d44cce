import type { ContractAccount } from '@roadside/contract/contract-reports/report-calls.ts'
import { bahtInWords } from '@roadside/contract/domain/baht-words.ts'
import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { termsWords, unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import type { ReactNode } from 'react'
import styles from './contract-reports.module.css'
import { FigureLink, type FigurePlace } from './figure-link.tsx'
import { bahtText } from './report-columns.tsx'
import { equipmentKindName, exactTime, monthName, percentText } from './report-words.ts'

interface AccountStepsProps {
  account: ContractAccount
  /** The intervals that the downtime comes from. */
  to: FigurePlace
}

/** A contract's month step by step: from the hours that count to the penalty, as agreed and as measured. */
export function AccountSteps({ account, to }: AccountStepsProps) {
  const { agreed, measured, terms, counted_ms, allowance_ms, equipment, faults } = account
  const words = termsWords(terms, equipmentKindName)
  const downtime = (ms: number | null) =>
    ms === null ? exactTime(ms) : <FigureLink to={to}>{exactTime(ms)}</FigureLink>
  const steps: readonly (readonly [ReactNode, ReactNode, ReactNode])[] = [
    [
      'ความพร้อมใช้งาน',
      `${percentText(agreed.availability)} %`,
      `${percentText(measured.availability)} %`,
    ],
    [
      <>
        1. เวลาที่นับของเดือน{monthName(account.month)}
        <small>{words.hours}</small>
      </>,
      exactTime(counted_ms),
      exactTime(counted_ms),
    ],
    [
      <>
        2. เวลาขัดข้องที่ยอมให้<small>{words.allowance}</small>
      </>,
      exactTime(allowance_ms),
      exactTime(allowance_ms),
    ],
    [
      <>
        3. เวลาขัดข้องถ่วงน้ำหนัก
        <small>
          จาก {formatNumber(faults)} ช่วงขัดข้อง อุปกรณ์ที่ขัดข้องพร้อมกันนับเฉพาะตัวถ่วงสูงสุด · ตัวถ่วง:{' '}
          {words.weights}
        </small>
      </>,
      downtime(agreed.downtime_ms),
      downtime(measured.downtime_ms),
    ],
    ['4. ส่วนที่เกิน (3 หัก 2)', exactTime(agreed.over_ms), exactTime(measured.over_ms)],
    [
      <>
        5. ค่าปรับ (บาท)<small>ชั่วโมงละ {words.penalty}</small>
      </>,
      <Amount key="agreed" satang={agreed.penalty_satang} />,
      <Amount key="measured" satang={measured.penalty_satang} />,
    ],
  ]
  return (
    <section className={styles.steps} aria-label="วิธีคิดค่าปรับ">
      <h3>วิธีคิดค่าปรับ</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">ขั้นตอน</th>
            <th scope="col">ตามที่ตกลง</th>
            <th scope="col">ตามที่วัด</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(([name, asAgreed, asMeasured], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td data-label="ตามที่ตกลง">{asAgreed}</td>
              <td data-label="ตามที่วัด">{asMeasured}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShownFields
        fields={[
          { label: 'สัญญา', value: `${account.pj_code} ${account.pj_name}` },
          { label: 'เลขที่สัญญา', value: account.contract_no },
          { label: 'ผู้รับจ้าง', value: account.contractor },
          { label: 'หน่วยงาน', value: account.department },
          {
            label: 'มูลค่าสัญญา (บาท)',
            value:
              account.contract_value_satang === null
                ? unknownWord
                : formatBaht(account.contract_value_satang),
          },
          {
            label: 'ระยะรับประกัน',
            value:
              account.guarantee_from === null && account.guarantee_to === null
                ? unknownWord
                : `${formatThaiDate(account.guarantee_from)} – ${formatThaiDate(account.guarantee_to)}`,
          },
          { label: 'อุปกรณ์', value: `${formatNumber(equipment)} รายการ` },
          {
            label: 'ข้อตกลงและปฏิทินที่ใช้',
            value: `ข้อตกลงฉบับที่ ${formatNumber(account.terms_version)} · ปฏิทินฉบับที่ ${formatNumber(account.calendar_version)}`,
          },
        ]}
      />
    </section>
  )
}

function Amount({ satang }: { satang: number | null }) {
  return (
    <>
      <b>{bahtText(satang)}</b>
      {satang !== null && <small>({bahtInWords(satang)})</small>}
    </>
  )
}
