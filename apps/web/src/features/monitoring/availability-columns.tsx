import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { AvailabilityGroup } from '@roadside/contract/monitoring-calls.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ReactNode } from 'react'
import { AvailabilityBar, percent } from './availability-bar.tsx'
import type { AvailabilityFigures, AvailabilityLine } from './availability-rows.ts'
import styles from './availability.module.css'
import { DrillLink } from './drill-link.tsx'
import { TypeIcon } from './type-words.tsx'

export const groupNames: Record<AvailabilityGroup, string> = {
  type: 'ประเภทระบบ',
  department: 'หน่วยงาน',
  contractor: 'ผู้รับจ้าง',
  project: 'โครงการ',
}

/** A row of any step of the report; null: what the account may not know. */
export interface FigureRow {
  readonly figures: AvailabilityFigures | null
}

const shown =
  (show: (figures: AvailabilityFigures) => string) =>
  ({ figures }: FigureRow) =>
    figures ? show(figures) : '-'

/** The figures that each step of the report has. */
export function figureColumns<Row extends FigureRow>(): readonly TableColumn<Row>[] {
  return [
    {
      id: 'measured',
      header: ['ความพร้อมใช้งาน', 'ตามที่วัดได้'],
      unit: '%',
      align: 'end',
      cell: shown(({ measured }) => percent(measured)),
    },
    {
      id: 'adjusted',
      header: ['หลังหัก', 'เวลายกเว้น'],
      unit: '%',
      align: 'end',
      cell: shown(({ adjusted }) => percent(adjusted)),
    },
    {
      id: 'unknown',
      header: ['ไม่ทราบ'],
      unit: '%',
      align: 'end',
      cell: shown(({ unknown }) => percent(unknown)),
    },
    {
      id: 'outages',
      header: ['ขัดข้อง'],
      unit: 'ครั้ง',
      align: 'end',
      cell: shown(({ outages }) => formatNumber(outages)),
    },
    {
      id: 'down',
      header: ['ใช้งานไม่ได้', 'ทั้งหมด'],
      unit: 'ชม.',
      align: 'end',
      cell: shown(({ down }) => formatNumber(down, 1)),
    },
    {
      id: 'excused',
      header: ['เวลาที่', 'ยกเว้น'],
      unit: 'ชม.',
      align: 'end',
      cell: shown(({ excused }) => formatNumber(excused, 1)),
    },
    {
      id: 'bar',
      header: 'ช่วง 90–100 %',
      width: 110,
      cell: ({ figures }) =>
        figures && <AvailabilityBar measured={figures.measured} shares={figures.shares} />,
    },
  ]
}

/** A line of the table of groups as a row with figures. */
export interface GroupRow extends FigureRow {
  readonly line: AvailabilityLine
}

/** Columns of the table of groups; the first is what groups them. */
export function groupColumns(
  by: AvailabilityGroup,
  isCompared: boolean,
): readonly TableColumn<GroupRow>[] {
  const own: readonly TableColumn<GroupRow>[] = [
    {
      id: 'name',
      header: groupNames[by],
      width: 200,
      cell: ({ line }) => (
        <span className={styles.name}>
          {line.type && <TypeIcon name={line.type} />} <LineName line={line} />
        </span>
      ),
    },
    {
      id: 'sites',
      header: ['พื้นที่'],
      unit: 'แห่ง',
      align: 'end',
      cell: ({ line: { sites } }) => (sites === null ? '-' : formatNumber(sites)),
    },
    {
      id: 'equipment',
      header: ['อุปกรณ์'],
      unit: 'รายการ',
      align: 'end',
      cell: ({ line: { equipment } }) => formatNumber(equipment),
    },
  ]
  const compared: readonly TableColumn<GroupRow>[] = [
    {
      id: 'before',
      header: ['ช่วง', 'ก่อนหน้า'],
      unit: '%',
      align: 'end',
      cell: ({ line }) => percent(line.before ?? null),
    },
    {
      id: 'change',
      header: ['เปลี่ยนแปลง'],
      unit: 'จุด',
      align: 'end',
      cell: ({ line }) => changeText(line),
    },
  ]
  const [measured, ...others] = figureColumns<GroupRow>()
  return [...own, ...(measured ? [measured] : []), ...(isCompared ? compared : []), ...others].map(
    (column) => ({
      ...column,
      isSortable: column.id !== 'bar' && column.id !== 'change',
      cell: (row) => <Strong isTotal={row.line.isTotal}>{column.cell(row)}</Strong>,
    }),
  )
}

function LineName({ line }: { line: AvailabilityLine }) {
  if (line.isTotal) return line.name
  return (
    <DrillLink to={{ group: line.isApart ? 'none' : line.key }}>
      {line.isApart ? <i>{line.name} (ไม่จัดอันดับ)</i> : line.name}
    </DrillLink>
  )
}

/** By how many hundredths the share differs from the time before; null: one of them is unknown. */
function changeOf({ measured, before }: AvailabilityLine): number | null {
  return measured === null || before === null || before === undefined
    ? null
    : Math.round((measured - before) * 10_000) / 100
}
function changeText(line: AvailabilityLine): string {
  const change = changeOf(line)
  return change === null ? '-' : `${change > 0 ? '+' : ''}${formatNumber(change, 2)}`
}

function Strong({ isTotal, children }: { isTotal: boolean; children: ReactNode }) {
  return isTotal ? <b>{children}</b> : children
}

const rounded = (value: number | null, factor: number) =>
  value === null ? null : Math.round(value * factor) / factor
const percentValue = (share: number | null) => rounded(share === null ? null : share * 100, 100)

/** The figures for files and paper. */
export function exportFigures<Row extends FigureRow>(): readonly ExportColumn<Row>[] {
  const share = (header: string, id: 'measured' | 'adjusted' | 'unknown'): ExportColumn<Row> => ({
    header,
    isNumber: true,
    value: ({ figures }) => figures && percentValue(figures[id]),
    text: ({ figures }) => (figures ? percent(figures[id]) : '-'),
  })
  const hours = (header: string, id: 'down' | 'excused'): ExportColumn<Row> => ({
    header,
    isNumber: true,
    value: ({ figures }) => figures && rounded(figures[id], 10),
    text: ({ figures }) => (figures ? formatNumber(figures[id], 1) : '-'),
  })
  return [
    share('ความพร้อมใช้งานตามที่วัดได้ (%)', 'measured'),
    share('ความพร้อมใช้งานหลังหักเวลายกเว้น (%)', 'adjusted'),
    share('ไม่ทราบ (%)', 'unknown'),
    {
      header: 'ขัดข้อง (ครั้ง)',
      isNumber: true,
      value: ({ figures }) => figures?.outages ?? null,
      text: ({ figures }) => formatNumber(figures?.outages),
    },
    hours('รวมเวลาใช้งานไม่ได้ (ชม.)', 'down'),
    hours('เวลาที่ยกเว้น (ชม.)', 'excused'),
  ]
}

/** The table of groups for files and paper. */
export function exportGroups(
  by: AvailabilityGroup,
  isCompared: boolean,
): readonly ExportColumn<GroupRow>[] {
  return [
    { header: groupNames[by], value: ({ line }) => line.name },
    { header: 'พื้นที่ (แห่ง)', isNumber: true, value: ({ line }) => line.sites },
    { header: 'อุปกรณ์ (รายการ)', isNumber: true, value: ({ line }) => line.equipment },
    ...exportFigures<GroupRow>(),
    ...(isCompared
      ? [
          {
            header: 'ช่วงก่อนหน้า (%)',
            isNumber: true,
            value: ({ line }: GroupRow) => percentValue(line.before ?? null),
            text: ({ line }: GroupRow) => percent(line.before ?? null),
          },
          {
            header: 'เปลี่ยนแปลง (จุด)',
            isNumber: true,
            value: ({ line }: GroupRow) => changeOf(line),
            text: ({ line }: GroupRow) => changeText(line),
          },
        ]
      : []),
  ]
}
