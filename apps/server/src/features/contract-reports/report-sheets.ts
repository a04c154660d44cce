import {
  distinctPauses,
  equipmentWords,
  type DistinctPause,
} from '@roadside/contract/contract-reports/domain/distinct-pauses.ts'
import {
  unknownReasonNames,
  type ContractRow,
  type IntervalPause,
  type ReportGroup,
  type ReportInterval,
  type ReportTicket,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { healthNames } from '@roadside/contract/health.ts'
import {
  pauseDecisionNames,
  pauseReasonNames,
} from '@roadside/contract/service-levels/domain/pause.ts'
import {
  spreadsheetMoment,
  spreadsheetMomentFormat,
} from '@roadside/server-kit/files/spreadsheet-moment.ts'
import { sheetOf, type FileColumn, type FileSheet } from '@roadside/server-kit/files/write-table.ts'
import { nameKindsBy, type Systems } from './kind-names.ts'
import type { TimedRepair } from './repair-times.ts'

/** What the workbook is made of, as the caller may know it. */
export interface ReportParts {
  readonly by: ReportGroup
  readonly rows: readonly ContractRow[]
  readonly total: ContractRow
  readonly intervals: readonly ReportInterval[]
  /** Of sites out of sight: their number, and what they add. */
  readonly hidden: {
    readonly count: number
    readonly measured_ms: number | null
    readonly agreed_ms: number | null
  }
  /** Null: it is a month as it was signed off, which holds none. */
  readonly repairs: readonly TimedRepair[] | null
  /** What the report says of itself: name and value. */
  readonly about: readonly (readonly [name: string, value: string])[]
  readonly systems: Systems
}

const groupHeaders: Readonly<Record<ReportGroup, string>> = {
  contractor: 'ผู้รับจ้าง',
  contract: 'สัญญา',
  department: 'หน่วยงาน',
  kind: 'ชนิดอุปกรณ์',
}

/** The sheets of a report; its durations are hours. */
export function reportSheets(parts: ReportParts): readonly FileSheet[] {
  const nameOfKind = nameKindsBy(parts.systems)
  return [
    sheetOf({ name: 'สรุป', columns: summaryColumns(parts, nameOfKind), rows: summaryRows(parts) }),
    sheetOf({
      name: 'ช่วงขัดข้อง',
      columns: intervalColumns(nameOfKind),
      rows: [...parts.intervals, ...(parts.hidden.count > 0 ? [parts.hidden] : [])],
    }),
    ...(parts.repairs ? [ticketSheet(parts.repairs, nameOfKind)] : []),
    sheetOf({
      name: 'การหยุดนับเวลา',
      columns: pauseColumns,
      rows: distinctPauses(pausedOf(parts), ({ pj_id }) => String(pj_id)),
    }),
    sheetOf({ name: 'ที่มาของรายงาน', columns: aboutColumns, rows: parts.about }),
  ]
}

type NameOfKind = (kind: string) => string

const hourMs = 3_600_000
const inHours = (ms: number | null) => (ms === null ? null : ms / hourMs)
const inBaht = (satang: number | null) => (satang === null ? null : satang / 100)

/** A column of numbers; the format shows hours to the second. */
const numbers = <Row>(
  header: string,
  value: (row: Row) => number | null,
  numberFormat = '#,##0',
): FileColumn<Row> => ({ header, value, isNumber: true, numberFormat, width: 14 })
const hours = <Row>(header: string, msOf: (row: Row) => number | null) =>
  numbers<Row>(`${header} (ชม.)`, (row) => inHours(msOf(row)), '#,##0.0000')
const baht = <Row>(header: string, satangOf: (row: Row) => number | null) =>
  numbers<Row>(`${header} (บาท)`, (row) => inBaht(satangOf(row)), '#,##0.00')
const moment = <Row>(header: string, isoOf: (row: Row) => string | null): FileColumn<Row> => ({
  header,
  value: (row) => spreadsheetMoment(isoOf(row)),
  isNumber: true,
  numberFormat: spreadsheetMomentFormat,
  width: 20,
})

type SummaryRow = ContractRow & { readonly isTotal: boolean }
const summaryRows = ({ rows, total }: ReportParts): SummaryRow[] => [
  ...rows.map((row) => ({ ...row, isTotal: false })),
  { ...total, isTotal: true },
]

const figures = [
  ['measured', 'ตามที่วัด'],
  ['agreed', 'ตามที่ตกลง'],
] as const
const quantiles = [
  ['p50_ms', 'มัธยฐาน'],
  ['p90_ms', 'ร้อยละ 90'],
] as const
const times = [
  ['begin', 'เวลาเริ่มซ่อม'],
  ['repair', 'เวลาซ่อมแล้วเสร็จ'],
] as const

function summaryColumns(
  { by, repairs }: ReportParts,
  nameOfKind: NameOfKind,
): FileColumn<SummaryRow>[] {
  const nameOf = ({ isTotal, key, name }: SummaryRow) => {
    if (isTotal) return 'รวมทั้งหมด'
    return by === 'kind' ? nameOfKind(String(key)) || 'พื้นที่หรือวงจร' : name || 'ยังไม่ระบุ'
  }
  return [
    { header: groupHeaders[by], value: nameOf, width: 44 },
    ...(by === 'contract'
      ? [
          { header: 'เลขที่สัญญา', value: ({ contract_no }: SummaryRow) => contract_no },
          { header: 'ผู้รับจ้าง', value: ({ contractor }: SummaryRow) => contractor, width: 36 },
        ]
      : []),
    numbers('จำนวนสัญญา', ({ contracts }) => contracts),
    numbers('จำนวนอุปกรณ์', ({ equipment }) => equipment),
    numbers('จำนวนช่วงขัดข้อง', ({ faults }) => faults),
    hours('เวลาที่ยอมให้', ({ allowance_ms }) => allowance_ms),
    ...figures.flatMap(([figure, as]) => [
      numbers<SummaryRow>(`ความพร้อมใช้งาน ${as}`, (row) => row[figure].availability, '0.0000%'),
      hours<SummaryRow>(`เวลาขัดข้อง ${as}`, (row) => row[figure].downtime_ms),
      hours<SummaryRow>(`ส่วนที่เกิน ${as}`, (row) => row[figure].over_ms),
      baht<SummaryRow>(`ค่าปรับ ${as}`, (row) => row[figure].penalty_satang),
    ]),
    { header: 'ตัวเลขที่ยังไม่ทราบ เพราะขาด', value: unknownWords, width: 40 },
    ...(repairs ? repairColumns : []),
  ]
}

/** What the tickets of a row say. */
const repairColumns: readonly FileColumn<SummaryRow>[] = [
  numbers('จำนวนใบงาน', ({ tickets }) => tickets),
  numbers('ใบงานที่ยังไม่บันทึกการรับแจ้ง', ({ unserved }) => unserved),
  numbers('ซ่อมซ้ำ', ({ repeats }) => repeats),
  numbers('เกินกำหนด', ({ late }) => late),
  ...times.flatMap(([time, name]) =>
    quantiles.flatMap(([quantile, share]) =>
      figures.map(([figure, as]) =>
        hours<SummaryRow>(`${name} ${share} ${as}`, (row) => row[figure][time][quantile]),
      ),
    ),
  ),
]

const unknownWords = ({ unknown }: ContractRow) =>
  unknown
    .map(
      ({ contract, reasons }) =>
        `${contract}: ${reasons.map((reason) => unknownReasonNames[reason]).join(', ')}`,
    )
    .join(' · ')

type IntervalRow = ReportInterval | ReportParts['hidden']
const isHidden = (row: IntervalRow): row is ReportParts['hidden'] => 'count' in row

function intervalColumns(nameOfKind: NameOfKind): FileColumn<IntervalRow>[] {
  /** Of an interval; nothing is told of those out of sight. */
  const of = <Value>(value: (row: ReportInterval) => Value) => {
    return (row: IntervalRow) => (isHidden(row) ? null : value(row))
  }
  const added = (figure: 'measured' | 'agreed') => (row: IntervalRow) =>
    isHidden(row) ? row[`${figure}_ms`] : row[figure].downtime_ms
  return [
    {
      header: 'สัญญา',
      value: (row) => (isHidden(row) ? `อีก ${row.count} ช่วงในพื้นที่ที่ไม่มีสิทธิ์ดู` : row.contract),
      width: 36,
    },
    { header: 'อุปกรณ์', value: of(({ device }) => device), width: 24 },
    { header: 'ชนิดอุปกรณ์', value: of(({ kind }) => nameOfKind(kind)) },
    { header: 'สายทาง', value: of(({ road_code }) => road_code), width: 12 },
    { header: 'กม. (STA)', value: of(({ sta }) => sta), width: 12 },
    { header: 'พื้นที่ติดตั้ง', value: of(({ site }) => site), width: 30 },
    { header: 'สถานะ', value: of(({ health }) => healthNames[health]), width: 14 },
    { header: 'สิ่งที่รายงาน', value: of(({ reason }) => reason), width: 30 },
    moment(
      'ขัดข้องตั้งแต่',
      of(({ since }) => since),
    ),
    moment(
      'ขัดข้องถึง (ว่าง: ยังขัดข้อง)',
      of(({ until }) => until),
    ),
    moment(
      'นับในเดือนตั้งแต่',
      of(({ from }) => from),
    ),
    moment(
      'นับในเดือนถึง',
      of(({ to }) => to),
    ),
    numbers(
      'ตัวถ่วง',
      of(({ weight }) => weight),
      'General',
    ),
    hours(
      'ในเวลาที่นับ ตามที่วัด',
      of(({ measured }) => measured.counted_ms),
    ),
    hours(
      'ในเวลาที่นับ ตามที่ตกลง',
      of(({ agreed }) => agreed.counted_ms),
    ),
    hours('คิดเป็นเวลาขัดข้อง ตามที่วัด', added('measured')),
    hours('คิดเป็นเวลาขัดข้อง ตามที่ตกลง', added('agreed')),
    { header: 'ใบงาน', value: of(({ ticket }) => ticket?.number ?? null) },
    moment(
      'รับแจ้งเมื่อ',
      of(({ ticket }) => ticket?.served_at ?? null),
    ),
    { header: 'การหยุดนับเวลา', value: of(pausesOf), width: 36 },
  ]
}

const pausesOf = ({ pauses }: ReportInterval) =>
  pauses
    .map(({ reason, decision }) => `${pauseReasonNames[reason]} (${pauseDecisionNames[decision]})`)
    .join(' · ')

const ticketSheet = (repairs: readonly TimedRepair[], nameOfKind: NameOfKind) =>
  sheetOf({
    name: 'ใบงาน',
    columns: ticketColumns(nameOfKind),
    rows: repairs.map(({ ticket }) => ticket),
  })

const ticketColumns = (nameOfKind: NameOfKind): FileColumn<ReportTicket>[] => [
  { header: 'เลขที่', value: ({ number }) => number },
  { header: 'เรื่อง', value: ({ title }) => title, width: 30 },
  { header: 'สัญญา', value: ({ contract }) => contract, width: 36 },
  { header: 'อุปกรณ์', value: ({ subject }) => subject, width: 24 },
  { header: 'ชนิดอุปกรณ์', value: ({ kind }) => nameOfKind(kind) },
  { header: 'พื้นที่ติดตั้ง', value: ({ site }) => site, width: 30 },
  moment('เปิดเมื่อ', ({ opened_at }) => opened_at),
  moment('รับแจ้งเมื่อ', ({ served_at }) => served_at),
  moment('กำหนดเริ่มซ่อม', ({ begin_due_at }) => begin_due_at),
  moment('เริ่มซ่อมเมื่อ', ({ started_at }) => started_at),
  moment('กำหนดแล้วเสร็จ', ({ due_at }) => due_at),
  moment('ซ่อมเสร็จเมื่อ', ({ finished_at }) => finished_at),
  ...times.flatMap(([time, name]) =>
    figures.map(([figure, as]) =>
      hours<ReportTicket>(`${name} ${as}`, (row) => row[time][`${figure}_ms`]),
    ),
  ),
  numbers('ซ่อมซ้ำ', ({ repeats }) => repeats),
  { header: 'เกินกำหนด', value: ({ is_late }) => (is_late ? 'เกินกำหนด' : ''), width: 12 },
]

/** What a pause touches: an interval without service, or a ticket. */
interface Paused {
  readonly pj_id: number
  readonly contract: string
  readonly asset_id: number | null
  readonly device: string
  readonly interval: number | null
  readonly ticket: string | null
  readonly pauses: readonly IntervalPause[]
}

const pausedOf = ({ intervals, repairs }: ReportParts): Paused[] => [
  ...intervals.map((row) => ({ ...row, interval: row.id, ticket: null })),
  ...(repairs ?? []).map(({ ticket: { pj_id, contract, subject, number }, asset_id, pauses }) => ({
    pj_id,
    contract,
    asset_id,
    device: subject,
    interval: null,
    ticket: number,
    pauses,
  })),
]

const pauseColumns: readonly FileColumn<DistinctPause<Paused>>[] = [
  { header: 'สัญญา', value: ({ of }) => of[0]?.contract ?? '', width: 36 },
  { header: 'เหตุ', value: ({ reason }) => pauseReasonNames[reason], width: 36 },
  moment('ตั้งแต่', ({ from }) => from),
  moment('ถึง (ว่าง: ยังไม่สิ้นสุด)', ({ to }) => to),
  { header: 'ผลการพิจารณา', value: ({ decision }) => pauseDecisionNames[decision] },
  { header: 'ผู้พิจารณา', value: ({ decided_by }) => decided_by },
  moment('พิจารณาเมื่อ', ({ decided_at }) => decided_at),
  { header: 'บันทึกและหนังสือ', value: ({ note }) => note, width: 40 },
  { header: 'อุปกรณ์', value: equipmentWords, width: 40 },
  // an interval that goes over the end of a month stands in each of its months
  numbers(
    'ช่วงขัดข้องที่เกี่ยวข้อง',
    ({ of }) => new Set(of.flatMap(({ interval }) => interval ?? [])).size,
  ),
  {
    header: 'ใบงานที่เกี่ยวข้อง',
    value: ({ of }) => of.flatMap(({ ticket }) => ticket ?? []).join(', '),
    width: 36,
  },
]

const aboutColumns: readonly FileColumn<readonly [name: string, value: string]>[] = [
  { header: 'รายการ', value: ([name]) => name, width: 30 },
  { header: 'ค่า', value: ([, value]) => value, width: 60 },
]
