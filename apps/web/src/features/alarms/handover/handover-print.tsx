import type { HandedAlarm, Handover } from '@roadside/contract/alarms/handover-calls.ts'
import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { PrintedTable } from '@roadside/ui/print/print-sheet.tsx'
import { actLine, standingLine } from './shift-parts.tsx'

const alarmColumns = [
  { header: 'ระดับ' },
  { header: 'การแจ้งเตือน' },
  { header: 'พื้นที่ติดตั้ง' },
  { header: 'ตั้งแต่' },
  { header: 'สถานะ' },
]
const alarmRow = (row: HandedAlarm) => [
  severityNames[row.severity],
  `${row.kind_name} ${row.subject}`,
  row.site || '-',
  formatThaiDateTime(row.raised_at),
  standingLine(row),
]

/** A hand-over on A4, with the signatures at its end. */
export function PrintedHandover({ handover }: { handover: Handover }) {
  const { content, to, given_by_name, note, taken_at, taken_by_name, taken_note } = handover
  const { came, taken, left } = content
  return (
    <>
      {note && (
        <>
          <h2>บันทึกของผู้ส่งเวร</h2>
          <p style={{ whiteSpace: 'pre-line' }}>{note}</p>
        </>
      )}
      <Heading name="คงค้าง" part={left} />
      {left.rows.length > 0 && (
        <PrintedTable columns={alarmColumns} rows={left.rows.map(alarmRow)} />
      )}
      <Heading name="เกิดขึ้นในเวร" part={came} />
      {came.rows.length > 0 && (
        <PrintedTable columns={alarmColumns} rows={came.rows.map(alarmRow)} />
      )}
      <Heading name="ดำเนินการแล้ว" part={taken} />
      {taken.rows.length > 0 && (
        <PrintedTable
          columns={[{ header: 'เมื่อ' }, { header: 'การแจ้งเตือน' }, { header: 'การดำเนินการ' }]}
          rows={taken.rows.map((row) => [
            formatThaiDateTime(row.at),
            `${row.kind_name} ${row.subject}`,
            actLine(row),
          ])}
        />
      )}
      <h2>ลงชื่อในระบบ</h2>
      <p>
        ผู้ส่งเวร {given_by_name} เมื่อ {formatThaiDateTime(to)}
      </p>
      <p>
        ผู้รับเวร {taken_at ? `${taken_by_name} เมื่อ ${formatThaiDateTime(taken_at)}` : 'ยังไม่ได้ลงชื่อ'}
      </p>
      {taken_note && <p style={{ whiteSpace: 'pre-line' }}>บันทึกของผู้รับเวร: {taken_note}</p>}
    </>
  )
}

interface HeadingProps {
  name: string
  part: { readonly rows: readonly unknown[]; readonly total: number }
}

function Heading({ name, part: { rows, total } }: HeadingProps) {
  return (
    <h2>
      {name} {formatNumber(total)} รายการ
      {total > rows.length && ` (แสดง ${formatNumber(rows.length)} รายการแรก)`}
    </h2>
  )
}
