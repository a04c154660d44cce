import type { ContractRow, ReportGroup } from '@roadside/contract/contract-reports/report-calls.ts'
import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import styles from './contract-reports.module.css'
import { FigureLink, TwoFigures, type FigurePlace } from './figure-link.tsx'
import { groupText, wholeGroup } from './report-place.ts'
import {
  groupNames,
  hoursText,
  percentText,
  reasonsText,
  rowName,
  unknownMark,
  unknownText,
} from './report-words.ts'

/** A row of the report, or the sum of all. */
export interface ReportLine {
  readonly row: ContractRow
  readonly isTotal: boolean
}

export const lineKey = ({ row, isTotal }: ReportLine) => (isTotal ? wholeGroup : groupText(row.key))

export const bahtText = (satang: number | null) =>
  satang === null ? unknownMark : formatBaht(satang)

type Times = 'begin' | 'repair'
const quantilesText = ({ p50_ms, p90_ms }: ContractRow['measured'][Times]) =>
  `${hoursText(p50_ms)} / ${hoursText(p90_ms)}`

/** Figures of whole contracts. */
const contractColumns = new Set(['allowance', 'over', 'penalty'])

/** Columns of the report; the first is what groups it. Kinds of equipment have no figures of contracts. */
export const reportColumns = (by: ReportGroup): readonly TableColumn<ReportLine>[] =>
  by === 'kind' ? allColumns(by).filter(({ id }) => !contractColumns.has(id)) : allColumns(by)

function allColumns(by: ReportGroup): readonly TableColumn<ReportLine>[] {
  const two = (
    id: string,
    header: TableColumn<ReportLine>['header'],
    unit: string,
    textOf: (figures: ContractRow['agreed']) => string,
    to: FigurePlace,
  ): TableColumn<ReportLine> => ({
    id,
    header,
    unit,
    align: 'end',
    isSortable: true,
    cell: (line) => {
      const [agreed, measured] = [textOf(line.row.agreed), textOf(line.row.measured)]
      return (
        <TwoFigures
          agreed={agreed}
          measured={measured}
          to={{ group: lineKey(line), ...to }}
          title={agreed.includes(unknownMark) ? unknownText(line.row) : undefined}
        />
      )
    },
  })
  const count = (
    id: string,
    header: TableColumn<ReportLine>['header'],
    unit: string,
    of: (row: ContractRow) => number,
    to: FigurePlace,
  ): TableColumn<ReportLine> => ({
    id,
    header,
    unit,
    align: 'end',
    isSortable: true,
    cell: (line) =>
      of(line.row) === 0 ? (
        '0'
      ) : (
        <span className={styles.count}>
          <FigureLink to={{ group: lineKey(line), ...to }}>{formatNumber(of(line.row))}</FigureLink>
        </span>
      ),
  })
  return [
    {
      id: 'name',
      header: groupNames[by],
      width: 230,
      isSortable: true,
      cell: (line) => <NameCell by={by} line={line} />,
    },
    two(
      'availability',
      ['ความพร้อม', 'ใช้งาน'],
      '%',
      ({ availability }) => percentText(availability),
      {
        part: 'intervals',
      },
    ),
    count('faults', 'ขัดข้อง', 'ช่วง', ({ faults }) => faults, { part: 'intervals' }),
    two('begin', ['เริ่มซ่อม', ' p50 / p90'], 'ชม.', ({ begin }) => quantilesText(begin), {
      part: 'tickets',
      show: 'begin',
    }),
    two('repair', ['ซ่อมเสร็จ', ' p50 / p90'], 'ชม.', ({ repair }) => quantilesText(repair), {
      part: 'tickets',
      show: 'repair',
    }),
    count('repeats', ['ซ่อม', 'ซ้ำ'], 'ใบ', ({ repeats }) => repeats, {
      part: 'tickets',
      show: 'repeats',
    }),
    count('late', ['เกิน', 'กำหนด'], 'ใบ', ({ late }) => late, { part: 'tickets', show: 'late' }),
    two('downtime', ['เวลา', 'ขัดข้อง'], 'ชม.', ({ downtime_ms }) => hoursText(downtime_ms), {
      part: 'intervals',
      costly: 1,
    }),
    {
      id: 'allowance',
      header: ['ยอมให้', 'ขัดข้อง'],
      unit: 'ชม.',
      align: 'end',
      cell: ({ row }) => <AllowanceCell row={row} />,
    },
    two('over', ['ส่วนที่', 'เกิน'], 'ชม.', ({ over_ms }) => hoursText(over_ms), {
      part: 'intervals',
      costly: 1,
    }),
    two('penalty', 'ค่าปรับ', 'บาท', ({ penalty_satang }) => bahtText(penalty_satang), {
      part: by === 'contract' ? 'account' : 'intervals',
      costly: 1,
    }),
  ]
}

function NameCell({ by, line }: { by: ReportGroup; line: ReportLine }) {
  const { row, isTotal } = line
  const name = isTotal ? 'รวมทั้งหมด' : rowName(by, row)
  const facts =
    by === 'contract' && !isTotal
      ? [row.contract_no, row.contractor]
      : [`${formatNumber(row.contracts)} สัญญา`, `${formatNumber(row.equipment)} อุปกรณ์`]
  return (
    <span className={styles.name} title={[name, row.contract_no, row.contractor].join('\n')}>
      <FigureLink to={{ group: lineKey(line) }}>{name}</FigureLink>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {row.unknown.length > 0 && !isTotal && (
        <small data-tone="warn" title={unknownText(row)}>
          {unknownLine(by, row)}
        </small>
      )}
    </span>
  )
}

const unknownLine = (by: ReportGroup, { unknown }: ContractRow) =>
  by === 'contract' && unknown[0]
    ? `ยังไม่ทราบ${reasonsText(unknown[0])}`
    : `ข้อมูลไม่ครบ ${formatNumber(unknown.length)} สัญญา`

/** What the contract allows, and how much of it was used. */
function AllowanceCell({ row }: { row: ContractRow }) {
  const used = usedShare(row)
  return (
    <span className={styles.two} title={row.allowance_ms === null ? unknownText(row) : undefined}>
      <span>{hoursText(row.allowance_ms)}</span>
      <small>{used === null ? 'ใช้ไป –' : `ใช้ไป ${formatNumber(used * 100)} %`}</small>
    </span>
  )
}

/** The share of the allowance that the downtime as agreed has used; null: one of both is not known, or nothing is allowed. */
export const usedShare = ({ allowance_ms, agreed }: ContractRow): number | null =>
  allowance_ms === null || allowance_ms === 0 || agreed.downtime_ms === null
    ? null
    : agreed.downtime_ms / allowance_ms
