import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { healthNames, type Health } from '@roadside/contract/health.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import type { EventCamera } from '../../rows.ts'
import { makerNames } from '../../words.ts'
import { cameraHealths, cameraHealthWords } from '../sites/site-health.ts'

type Column = TableColumn<EventCamera>

/** False alarms among the events that were reviewed: 3 / 40 (7.5 %); a dash where none were. */
export function falseShare(wrong: number, reviewed: number): string {
  if (reviewed === 0) return '-'
  return `${formatNumber(wrong)} / ${formatNumber(reviewed)} (${formatNumber((100 * wrong) / reviewed, 1)} %)`
}

export function cameraSortValue(camera: EventCamera, column: string): string | number | null {
  if (column === 'health') return cameraHealths.indexOf(camera.health)
  if (column === 'false7') return camera.reviewed7 === 0 ? null : camera.false7 / camera.reviewed7
  if (column === 'false30')
    return camera.reviewed30 === 0 ? null : camera.false30 / camera.reviewed30
  const value = camera[column as keyof EventCamera]
  return value ?? null
}

/** What a search looks through: every text of the row. */
export function cameraSearchText(camera: EventCamera): string {
  const { CAMID, Camera_Desc, sta, maker, health, problem } = camera
  return [CAMID, Camera_Desc, sta, makerNames[maker], healthWord(health), problem].join(' ')
}

const healthWord = (health: Health) => cameraHealthWords[health] ?? healthNames[health]

function HealthCell({ health }: { health: Health }) {
  return <HealthChip health={health} word={healthWord(health)} />
}

const shown: readonly Column[] = [
  { id: 'CAMID', header: 'รหัสกล้อง', isSortable: true, cell: ({ CAMID }) => CAMID },
  {
    id: 'health',
    header: 'สถานะ',
    isSortable: true,
    cell: ({ health }) => <HealthCell health={health} />,
  },
  {
    id: 'Camera_Desc',
    header: 'จุดติดตั้ง',
    isSortable: true,
    cell: ({ Camera_Desc, problem }) => (
      <CellText minWidth={180}>
        {Camera_Desc}
        {problem && <small data-tone="fault">{problem}</small>}
      </CellText>
    ),
  },
  { id: 'sta', header: 'กม. (STA)', isSortable: true, cell: ({ sta }) => sta || '-' },
  { id: 'maker', header: 'ผู้ผลิต', isSortable: true, cell: ({ maker }) => makerNames[maker] },
  {
    id: 'lastupdate',
    header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
    isSortable: true,
    cell: ({ lastupdate }) => formatThaiDateTime(lastupdate),
    glowKey: ({ lastupdate }) => lastupdate,
  },
  {
    id: 'false7',
    header: ['แจ้งเตือนผิดพลาด', ' 7 วัน'],
    align: 'end',
    isSortable: true,
    cell: ({ false7, reviewed7 }) => falseShare(false7, reviewed7),
  },
  {
    id: 'false30',
    header: ['แจ้งเตือนผิดพลาด', ' 30 วัน'],
    align: 'end',
    isSortable: true,
    cell: ({ false30, reviewed30 }) => falseShare(false30, reviewed30),
  },
]

/** Without `onEdit` cameras are only looked at. */
export function cameraColumns(onEdit: ((camera: EventCamera) => void) | null): readonly Column[] {
  if (!onEdit) return shown
  const action: Column = {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    cell: (camera) => (
      <RowAction icon="edit" label={`แก้ไขกล้อง ${camera.CAMID}`} onPress={() => onEdit(camera)} />
    ),
  }
  return [...shown, action]
}
