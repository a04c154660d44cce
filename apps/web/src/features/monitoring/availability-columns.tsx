import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { AvailabilityGroup } from '@roadside/contract/monitoring-calls.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ReactNode } from 'react'
import { AvailabilityBar, percent } from './availability-bar.tsx'
import type { AvailabilityLine } from './availability-rows.ts'
import styles from './availability.module.css'
import { TypeIcon } from './type-words.tsx'

export const groupNames: Record<AvailabilityGroup, string> = {
  type: 'ประเภทระบบ',
  department: 'หน่วยงาน',
  contractor: 'ผู้รับจ้าง',
}

const figure = (show: (line: AvailabilityLine) => string) => (line: AvailabilityLine) => (
  <Strong isTotal={line.isTotal}>{show(line)}</Strong>
)

/** Columns of a table of availability; the first is the grouping of the lines. */
export function availabilityColumns(
  by: AvailabilityGroup,
): readonly TableColumn<AvailabilityLine>[] {
  const sortable = { isSortable: true, align: 'end' as const }
  return [
    {
      id: 'name',
      header: groupNames[by],
      isSortable: true,
      width: 200,
      cell: (line) => (
        <Strong isTotal={line.isTotal}>
          <span className={styles.name}>
            {line.type && <TypeIcon name={line.type} />} {line.name}
          </span>
        </Strong>
      ),
    },
    {
      ...sortable,
      id: 'sites',
      header: ['พื้นที่'],
      unit: 'แห่ง',
      cell: figure(({ sites }) => (sites === null ? '-' : formatNumber(sites))),
    },
    {
      ...sortable,
      id: 'measured',
      header: ['ความพร้อมใช้งาน', 'ตามที่วัดได้'],
      unit: '%',
      cell: figure(({ measured }) => percent(measured)),
    },
    {
      ...sortable,
      id: 'adjusted',
      header: ['หลังหัก', 'เวลายกเว้น'],
      unit: '%',
      cell: figure(({ adjusted }) => percent(adjusted)),
    },
    {
      ...sortable,
      id: 'unknown',
      header: ['ไม่ทราบ'],
      unit: '%',
      cell: figure(({ unknown }) => percent(unknown)),
    },
    {
      ...sortable,
      id: 'down',
      header: ['ใช้งานไม่ได้', 'ทั้งหมด'],
      unit: 'ชม.',
      cell: figure(({ down }) => formatNumber(down, 1)),
    },
    {
      ...sortable,
      id: 'excused',
      header: ['เวลาที่', 'ยกเว้น'],
      unit: 'ชม.',
      cell: figure(({ excused }) => formatNumber(excused, 1)),
    },
    {
      id: 'bar',
      header: 'สัดส่วนเวลา',
      width: 160,
      cell: (line) => <AvailabilityBar shares={line.shares} />,
    },
  ]
}

function Strong({
  isTotal,
  children,
}: Pick<AvailabilityLine, 'isTotal'> & { children: ReactNode }) {
  return isTotal ? <b>{children}</b> : children
}

const rounded = (value: number | null, factor: number) =>
  value === null ? null : Math.round(value * factor) / factor

/** The same for files and paper. */
export function exportAvailability(
  by: AvailabilityGroup,
): readonly ExportColumn<AvailabilityLine>[] {
  const share = (id: 'measured' | 'adjusted' | 'unknown') => ({
    isNumber: true,
    value: (line: AvailabilityLine) => rounded(line[id] === null ? null : line[id] * 100, 100),
    text: (line: AvailabilityLine) => percent(line[id]),
  })
  const hours = (id: 'down' | 'excused') => ({
    isNumber: true,
    value: (line: AvailabilityLine) => rounded(line[id], 10),
    text: (line: AvailabilityLine) => formatNumber(line[id], 1),
  })
  return [
    { header: groupNames[by], value: ({ name }) => name },
    { header: 'พื้นที่ (แห่ง)', isNumber: true, value: ({ sites }) => sites },
    { header: 'ความพร้อมใช้งานตามที่วัดได้ (%)', ...share('measured') },
    { header: 'ความพร้อมใช้งานหลังหักเวลายกเว้น (%)', ...share('adjusted') },
    { header: 'ไม่ทราบ (%)', ...share('unknown') },
    { header: 'รวมเวลาใช้งานไม่ได้ (ชม.)', ...hours('down') },
    { header: 'เวลาที่ยกเว้น (ชม.)', ...hours('excused') },
  ]
}
