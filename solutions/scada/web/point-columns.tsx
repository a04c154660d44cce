import { formatNumber } from '@roadside/contract/domain/format.ts'
import { conditionOfRank } from '@roadside/contract/domain/levels.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { conditionNames } from '@roadside/contract/health.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { ConditionChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { limitAt, limitCodes } from '../rules/limit-code.ts'
import { type Point, trusts, trustWords } from './points.ts'
import styles from './scada.module.css'

/** Columns of the table of points; the unit is named where a site has several. */
export function pointColumns(hasSeveral: boolean): TableColumn<Point>[] {
  return [
    {
      id: 'name',
      header: 'จุดวัด',
      isSortable: true,
      cell: ({ name, key }) => (
        <>
          {name}
          {name !== key && <small className={styles.key}>{key}</small>}
        </>
      ),
    },
    ...(hasSeveral
      ? [
          {
            id: 'device',
            header: 'สถานีย่อย',
            isSortable: true,
            cell: ({ device }: Point) => device.name,
          },
        ]
      : []),
    {
      id: 'value',
      header: 'ค่า',
      align: 'end',
      isSortable: true,
      cell: (point) => <PointValue point={point} />,
      glowKey: ({ text }) => text,
    },
    {
      id: 'trust',
      header: 'คุณภาพ',
      isSortable: true,
      cell: ({ trust }) => <span data-trust={trust}>{trustWords[trust]}</span>,
    },
    {
      id: 'level',
      header: 'ระดับ',
      isSortable: true,
      cell: ({ level, code, limits }) =>
        level === null ? (
          limits ? (
            'ไม่ทราบ'
          ) : (
            '-'
          )
        ) : (
          <span className={styles.level}>
            <ConditionChip condition={conditionOfRank(level)} />
            {code && <b>{code}</b>}
          </span>
        ),
    },
    ...limitCodes.map((code): TableColumn<Point> => ({
      id: code,
      header: code,
      align: 'end',
      cell: ({ limits, decimals }) => formatNumber(limitAt(limits, code), decimals),
    })),
    {
      id: 'at',
      header: 'เมื่อ',
      isSortable: true,
      cell: ({ at }) => formatThaiDateTime(at, 'seconds'),
    },
  ]
}

/** The value of a point; where it is not trusted, hatching and the reason instead of a number. */
function PointValue({ point: { text, trust } }: { point: Point }) {
  if (text === null) return <span className={styles.hatched}>{trustWords[trust]}</span>
  return <span className={styles.value}>{trust === 'uncertain' ? `≈ ${text}` : text}</span>
}

/** By what a column is sorted; what is worst of quality comes first. */
export function sortValue(point: Point, column: string): string | number | null {
  if (column === 'device') return point.device.name
  if (column === 'value') return point.value ?? point.text
  if (column === 'trust') return -trusts.indexOf(point.trust)
  if (column === 'level') return point.level
  return column === 'at' ? point.at : point.name
}

/** The exported columns. */
export const exportPoints: readonly ExportColumn<Point>[] = [
  { header: 'สถานีย่อย', value: ({ device }) => device.name },
  { header: 'รหัสจุดวัด', value: ({ key }) => key },
  { header: 'จุดวัด', value: ({ name }) => name },
  { header: 'ค่า', value: ({ text }) => text },
  {
    header: 'ตัวเลข',
    isNumber: true,
    value: ({ value }) => value,
    text: ({ value }) => String(value ?? '-'),
  },
  { header: 'หน่วย', value: ({ unit }) => unit },
  { header: 'คุณภาพ', value: ({ trust }) => trustWords[trust] },
  {
    header: 'ระดับ',
    value: ({ level, code, limits }) =>
      limits
        ? [code, conditionNames[conditionOfRank(level)]].flatMap((word) => word ?? []).join(' ')
        : null,
  },
  ...limitCodes.map((code): ExportColumn<Point> => ({
    header: code,
    isNumber: true,
    value: ({ limits }) => limitAt(limits, code),
  })),
  { header: 'เมื่อ', value: ({ at }) => formatThaiDateTime(at, 'seconds') },
]
