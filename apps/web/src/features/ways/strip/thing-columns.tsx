import { formatChainage } from '@roadside/contract/records/chainage.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { typeByName } from '../../../solution-types.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { Link } from '@tanstack/react-router'
import type { PlacedThing } from './place-things.ts'
import styles from './strip.module.css'
import { faceOf } from './thing-words.ts'

/** A thing of the list; its chainage may be unreadable. */
export type ListedThing = Omit<PlacedThing, 'metres'> & { readonly metres: number | null }

export const thingKey = ({ thing: { kind, id } }: ListedThing) => `${kind} ${id}`

export const thingColumns: readonly TableColumn<ListedThing>[] = [
  {
    id: 'sta',
    header: 'กม. (STA)',
    cell: ({ thing, metres }) => (metres === null ? thing.sta || 'ไม่ระบุ' : formatChainage(metres)),
  },
  { id: 'name', header: 'ชื่อ', width: 220, cell: ({ thing }) => <ThingName thing={thing} /> },
  {
    id: 'type',
    header: 'ประเภท',
    cell: ({ thing }) => {
      const { type, icon } = faceOf(thing)
      return (
        <span className={styles.type}>
          <SolutionIcon path={icon ?? typeByName.get('CCTV')?.icon ?? ''} size={16} />
          {type}
        </span>
      )
    },
  },
  {
    id: 'health',
    header: 'สถานะ',
    cell: ({ thing }) =>
      thing.kind === 'camera' ? (
        <HealthChip health={thing.health} />
      ) : (
        <span className={styles.muted}>ดูสถานะในหน้าของระบบนั้น</span>
      ),
  },
  {
    id: 'place',
    header: 'หน่วยงาน / สถานที่ติดตั้ง',
    cell: ({ thing }) => (
      <CellText>{thing.kind === 'camera' ? thing.location : thing.Dept_Name}</CellText>
    ),
  },
]

function ThingName({ thing }: Pick<ListedThing, 'thing'>) {
  const { link } = faceOf(thing)
  if (!link) return thing.name
  return (
    <Link to={link.to} search={link.search as never}>
      {thing.name}
    </Link>
  )
}
