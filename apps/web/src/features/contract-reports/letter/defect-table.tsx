import { Button } from '@mantine/core'
import type {
  DefectNotice,
  OpenDefect,
} from '@roadside/contract/contract-reports/defect-notice-call.ts'
import { letterDay, thaiDigits } from '@roadside/contract/domain/thai-letter.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { kindName } from '@roadside/contract/records/contract/terms-words.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { typeByName } from '../../../solution-types.ts'
import styles from './letter.module.css'

interface DefectTableProps {
  notice: DefectNotice
  /** Equipment that the clerk leaves out. */
  removed: ReadonlySet<number>
  onToggle: (assetId: number) => void
}

/** The enclosure of a letter: the defects that it is about, each with its evidence. */
export function DefectTable({ notice, removed, onToggle }: DefectTableProps) {
  const { contract_no, contractor, as_of } = notice
  const claimed = notice.defects.filter(({ asset_id }) => !removed.has(asset_id))
  const numberOf = new Map(claimed.map(({ asset_id }, index) => [asset_id, index + 1]))
  return (
    <article className={styles.enclosure} aria-label="สิ่งที่ส่งมาด้วย">
      <header>
        <p className={styles.enclosed}>สิ่งที่ส่งมาด้วย</p>
        <h2>รายการอุปกรณ์ที่ชำรุดบกพร่อง</h2>
        <p>
          สัญญาเลขที่ {thaiDigits(contract_no) || 'ไม่ระบุ'} {contractor} ข้อมูล ณ วันที่{' '}
          {letterDay(as_of.slice(0, 10))}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">ลำดับ</th>
            <th scope="col">อุปกรณ์</th>
            <th scope="col">สายทาง กม. (STA)</th>
            <th scope="col">ชำรุดตั้งแต่</th>
            <th scope="col">การรับประกัน</th>
            <th scope="col">หลักฐาน</th>
            <th scope="col" className={styles.tool}>
              <span className="rs-sr-only">เลือก</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {notice.defects.map((defect) => {
            const number = numberOf.get(defect.asset_id)
            const isRemoved = number === undefined
            return (
              <tr key={defect.asset_id} data-removed={isRemoved || undefined}>
                <td>{isRemoved ? '' : thaiDigits(String(number))}</td>
                <td>
                  {defect.device || 'ไม่มีชื่อ'}
                  <small>{kindOf(defect)}</small>
                </td>
                <td>
                  {thaiDigits([defect.road_code, defect.sta].filter(Boolean).join(' กม. ')) || '–'}
                  <small>{thaiDigits(defect.site)}</small>
                </td>
                <td>{thaiDigits(formatThaiDateTime(defect.since))}</td>
                <td>
                  {defect.lot ? thaiDigits(defect.lot) : 'ทั้งโครงการ'}
                  <small>
                    {defect.guarantee_to === null
                      ? 'ไม่ทราบวันสิ้นสุด'
                      : `ถึง ${letterDay(defect.guarantee_to)}`}
                  </small>
                </td>
                <td>{evidenceOf(defect)}</td>
                <td className={styles.tool}>
                  <Button size="compact-xs" onClick={() => onToggle(defect.asset_id)}>
                    {isRemoved ? 'นำกลับ' : 'ตัดออก'}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </article>
  )
}

const kindOf = ({ kind, type_name }: OpenDefect) =>
  kindName(kind, [typeByName.get(type_name)?.menuName ?? type_name])

/** What shows it: the report of the device, and the ticket with its photos. */
function evidenceOf({ health, reason, ticket }: OpenDefect) {
  return (
    <>
      {healthNames[health]}
      {reason && ` ${thaiDigits(reason)}`}
      {ticket && (
        <small>
          ใบงานเลขที่ {thaiDigits(ticket.number)}
          {ticket.photos > 0 && ` ภาพถ่าย ${thaiDigits(String(ticket.photos))} ภาพ`}
        </small>
      )}
    </>
  )
}
