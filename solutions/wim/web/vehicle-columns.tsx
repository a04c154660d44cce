import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, formatThaiTime } from '@roadside/ui/parts/unbroken.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { WimVehicle } from '../rows.ts'
import { plateText } from '../rules/plate.ts'
import { overweightWord, wimClassNames } from '../rules/vehicle.ts'
import styles from './wim.module.css'

export const isOver = ({ over_kg }: Pick<WimVehicle, 'over_kg'>) => over_kg !== null && over_kg > 0
export const className = (of: WimVehicle['class']) =>
  of === null ? 'ไม่ทราบประเภท' : wimClassNames[of]

/** The word of the verdict on a vehicle's weight; a measurement is never called an offence. */
export function verdictWord(
  vehicle: Pick<WimVehicle, 'over_kg' | 'gross_kg' | 'limit_kg'>,
): string {
  if (isOver(vehicle)) return overweightWord
  if (vehicle.over_kg !== null) return 'ไม่เกินพิกัด'
  return vehicle.gross_kg === null ? 'ชั่งไม่ได้' : 'ไม่มีพิกัดของประเภทนี้'
}

function Verdict({ vehicle }: { vehicle: WimVehicle }) {
  if (!isOver(vehicle)) return <span className={muted}>{verdictWord(vehicle)}</span>
  return (
    <span className={styles.verdict} data-over>
      <HealthMark health="fault" size={11} /> {overweightWord}
    </span>
  )
}

/** The province stands under the number where they do not fit on one line. */
function Plate(vehicle: WimVehicle) {
  if (plateText(vehicle) === null) return <span className={muted}>อ่านไม่ได้</span>
  return (
    <span className={styles.plate}>
      {vehicle.plate} <span>{vehicle.province}</span>
    </span>
  )
}

const over = (value: number | null, decimals: number) =>
  value ? formatNumber(value, decimals) : '-'

/** The columns of the table of vehicles; of one day the time is enough. */
export function vehicleColumns(isOneDay: boolean): TableColumn<WimVehicle>[] {
  return [
    {
      id: 'at',
      header: isOneDay ? 'เวลา' : 'วันที่-เวลา',
      isSortable: true,
      cell: ({ at }) => (isOneDay ? formatThaiTime(at, 'seconds') : formatThaiDateTime(at)),
    },
    {
      id: 'lane',
      header: ['ช่อง', 'จราจร'],
      align: 'end',
      isSortable: true,
      cell: ({ lane }) => lane,
    },
    {
      id: 'class',
      header: 'ประเภทรถ',
      isSortable: true,
      cell: (vehicle) => className(vehicle.class),
    },
    {
      id: 'gross_kg',
      header: ['น้ำหนัก', 'รวม'],
      unit: 'กก.',
      align: 'end',
      isSortable: true,
      cell: ({ gross_kg }) => formatNumber(gross_kg),
    },
    { id: 'verdict', header: 'ผลการชั่ง', cell: (vehicle) => <Verdict vehicle={vehicle} /> },
    {
      id: 'over_kg',
      header: 'เกิน',
      unit: 'กก.',
      align: 'end',
      isSortable: true,
      cell: ({ over_kg }) => over(over_kg, 0),
    },
    {
      id: 'over_pct',
      header: 'เกิน',
      unit: '%',
      align: 'end',
      isSortable: true,
      sortLabel: 'เกิน (%)',
      cell: ({ over_pct }) => over(over_pct, 1),
    },
    {
      id: 'speed_kmh',
      header: ['ความเร็ว'],
      unit: 'กม./ชม.',
      align: 'end',
      isSortable: true,
      cell: ({ speed_kmh }) => formatNumber(speed_kmh),
    },
    {
      id: 'plate',
      header: 'ทะเบียนรถ',
      isSortable: true,
      cell: Plate,
    },
  ]
}

const metres = (cm: number | null) => (cm === null ? '?' : formatNumber(cm / 100, 2))

/** The exported columns: all that was measured. */
export const exportVehicles: readonly ExportColumn<WimVehicle>[] = [
  { header: 'วันที่-เวลา', value: ({ at }) => formatThaiDateTime(at, 'seconds') },
  { header: 'ช่องจราจร', isNumber: true, value: ({ lane }) => lane },
  { header: 'ประเภทรถ', value: (vehicle) => className(vehicle.class) },
  { header: 'ทะเบียนรถ', value: (vehicle) => plateText(vehicle) },
  kilograms('น้ำหนักรวม (กก.)', ({ gross_kg }) => gross_kg),
  kilograms('พิกัด (กก.)', ({ limit_kg }) => limit_kg),
  kilograms('เกิน (กก.)', ({ over_kg }) => over_kg),
  {
    header: 'เกิน (%)',
    isNumber: true,
    value: ({ over_pct }) => over_pct && Number(over_pct.toFixed(1)),
    text: ({ over_pct }) => formatNumber(over_pct, 1),
  },
  // a browser would break the word in two
  {
    header: 'ผลการชั่ง',
    value: verdictWord,
    text: (one) => verdictWord(one).replace('น้ำหนัก', 'น้ำ\u2060หนัก'),
  },
  {
    header: 'น้ำหนักลงเพลา (กก.)',
    value: ({ axles }) => axles.map((axle) => formatNumber(axle.weight_kg)).join(' / '),
  },
  {
    header: 'ระยะห่างเพลา (ม.)',
    value: ({ axles }) =>
      axles
        .slice(1)
        .map(({ spacing_cm }) => metres(spacing_cm))
        .join(' / '),
  },
  {
    header: 'ความเร็ว (กม./ชม.)',
    isNumber: true,
    value: ({ speed_kmh }) => speed_kmh,
    text: ({ speed_kmh }) => formatNumber(speed_kmh, 1),
  },
]

function kilograms(
  header: string,
  value: (vehicle: WimVehicle) => number | null,
): ExportColumn<WimVehicle> {
  return { header, isNumber: true, value, text: (vehicle) => formatNumber(value(vehicle)) }
}
