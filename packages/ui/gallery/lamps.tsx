import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import type { Health } from '@roadside/contract/health.ts'
import { HealthChip } from '../state-mark.tsx'
import type { TableColumn } from '../table/column.ts'
import { RowAction } from '../table/row-action.tsx'

export interface Lamp {
  pole: string
  imei: string
  place: string
  current: number | null
  health: Health
  rssi: number | null
  at: string
}

function healthOf(index: number): Health {
  if ([3, 4, 11, 57, 101].includes(index)) return 'fault'
  if (index % 41 === 8) return 'unreachable'
  return index === 6 ? 'unknown' : index === 9 ? 'warning' : 'ok'
}

/** 250 lamps as a large site has them. */
export const lamps: Lamp[] = Array.from({ length: 250 }, (_, at) => {
  const health = healthOf(at + 1)
  const isReachable = health !== 'unreachable' && health !== 'unknown'
  return {
    pole: `P-${String(at + 1).padStart(3, '0')}`,
    imei: String(867594041207000 + at * 37),
    place:
      at === 4 ? 'สะพานข้ามแม่น้ำเจ้าพระยาบริเวณทางแยกต่างระดับบางใหญ่ ฝั่งขาออกนอกเมือง ช่องทางหลัก' : 'ขาเข้า',
    current: !isReachable ? null : health === 'fault' ? 0 : 0.62 + ((at * 37) % 17) / 100,
    health,
    rssi: isReachable ? -82 - ((at * 13) % 31) : null,
    at: `2026-11-21T19:${String(41 - (at % 9)).padStart(2, '0')}:07+07:00`,
  }
})

export const lampColumns: TableColumn<Lamp>[] = [
  { id: 'pole', header: 'หมายเลขเสา', cell: (lamp) => lamp.pole, isSortable: true },
  { id: 'devid', header: 'IMEI', cell: (lamp) => lamp.imei },
  { id: 'place', header: 'จุดติดตั้ง', cell: (lamp) => lamp.place },
  {
    id: 'devct',
    header: 'กระแส',
    unit: 'A',
    align: 'end',
    isSortable: true,
    cell: (lamp) => formatNumber(lamp.current, 2),
    glowKey: (lamp) => lamp.current,
  },
  {
    id: 'devstatus',
    header: 'สถานะการทำงาน',
    isSortable: true,
    cell: (lamp) =>
      lamp.health === 'unreachable' ? (
        <HealthChip health="ok" faded />
      ) : (
        <HealthChip
          health={lamp.health}
          {...(lamp.health === 'warning' ? { word: 'ไฟติดกลางวัน' } : {})}
        />
      ),
  },
  {
    id: 'devconnect',
    header: 'การเชื่อมต่อ',
    cell: (lamp) => <HealthChip health={lamp.health === 'unreachable' ? 'unreachable' : 'ok'} />,
  },
  {
    id: 'rssi',
    header: 'RSSI',
    unit: 'dBm',
    align: 'end',
    cell: (lamp) => formatNumber(lamp.rssi),
  },
  {
    id: 'lastupdate',
    header: 'ข้อมูลล่าสุด',
    cell: (lamp) => formatThaiDateTime(lamp.at),
    isSortable: true,
  },
  {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    align: 'end',
    cell: (lamp) => (
      <RowAction icon="edit" label={`แก้ไขตำแหน่ง ${lamp.pole}`} onPress={() => undefined} />
    ),
  },
]

export const lampSearchText = (lamp: Lamp): string => `${lamp.pole} ${lamp.imei} ${lamp.place}`
export const lampSortValue = (lamp: Lamp, column: string): string | number | null =>
  column === 'devct'
    ? lamp.current
    : column === 'devstatus'
      ? lamp.health
      : column === 'pole'
        ? lamp.pole
        : lamp.at
