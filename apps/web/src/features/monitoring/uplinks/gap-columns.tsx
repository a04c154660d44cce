import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { SiteUplinkGaps } from '@roadside/contract/monitoring-calls.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { Link } from '@tanstack/react-router'
import { useSiteLink } from '../../../site-link.ts'
import styles from '../monitoring.module.css'
import { TypeIcon } from '../type-words.tsx'
import type { GapGroup, GapLine } from './gap-lines.ts'

type Column = TableColumn<GapLine>

const figures: readonly Column[] = [
  {
    id: 'day',
    header: ['24 ชั่วโมง', 'ล่าสุด'],
    unit: 'ข้อความ',
    align: 'end',
    isSortable: true,
    cell: ({ day }) => formatNumber(day),
  },
  {
    id: 'week',
    header: ['7 วัน', 'ล่าสุด'],
    unit: 'ข้อความ',
    align: 'end',
    isSortable: true,
    cell: ({ week }) => formatNumber(week),
  },
]

const columns: Record<GapGroup, readonly Column[]> = {
  site: [
    {
      id: 'name',
      header: 'พื้นที่ติดตั้ง',
      isSortable: true,
      cell: ({ worst }) => <SiteLink site={worst} />,
    },
    { id: 'department', header: 'หน่วยงาน', isSortable: true, cell: ({ department }) => department },
    ...figures,
  ],
  department: [
    { id: 'name', header: 'หน่วยงาน', isSortable: true, cell: ({ name }) => name },
    {
      id: 'sites',
      header: 'พื้นที่',
      unit: 'แห่ง',
      align: 'end',
      isSortable: true,
      cell: ({ sites }) => formatNumber(sites),
    },
    ...figures,
    { id: 'worst', header: 'พื้นที่ที่หายมากที่สุด', cell: ({ worst }) => <SiteLink site={worst} /> },
  ],
}

export function gapColumns(by: GapGroup): readonly Column[] {
  return columns[by]
}

/** The way to the devices of a site. */
function SiteLink({ site }: { site: SiteUplinkGaps }) {
  const link = useSiteLink()(site)
  return (
    <span className={styles.typed}>
      <TypeIcon name={site.type_name} /> {link ? <Link {...link}>{site.name}</Link> : site.name}
    </span>
  )
}

/** The same for files and paper. */
export function exportGaps(by: GapGroup): readonly ExportColumn<GapLine>[] {
  const day: ExportColumn<GapLine> = {
    header: '24 ชั่วโมงล่าสุด (ข้อความ)',
    isNumber: true,
    value: (line) => line.day,
  }
  const week: ExportColumn<GapLine> = {
    header: '7 วันล่าสุด (ข้อความ)',
    isNumber: true,
    value: (line) => line.week,
  }
  if (by === 'site') {
    return [
      { header: 'พื้นที่ติดตั้ง', value: ({ name }) => name },
      { header: 'หน่วยงาน', value: ({ department }) => department },
      day,
      week,
    ]
  }
  return [
    { header: 'หน่วยงาน', value: ({ name }) => name },
    { header: 'พื้นที่ (แห่ง)', isNumber: true, value: ({ sites }) => sites },
    day,
    week,
    { header: 'พื้นที่ที่หายมากที่สุด', value: ({ worst }) => worst.name },
  ]
}
