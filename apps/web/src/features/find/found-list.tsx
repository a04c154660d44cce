import { mostFound, type Found, type FoundKind } from '@roadside/contract/find-call.ts'
import { Icon, type IconName } from '@roadside/ui/icon.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import { Link } from '@tanstack/react-router'
import { typeByName } from '../../solution-types.ts'
import { foundLink } from './found-link.ts'
import styles from './find.module.css'
import { stepLink } from './step-link.ts'

const kindNames: Record<FoundKind, string> = {
  site: 'พื้นที่ติดตั้ง',
  asset: 'อุปกรณ์',
  project: 'โครงการ',
  contractor: 'ผู้รับจ้าง',
  way: 'สายทาง',
}
const icons: Partial<Record<FoundKind, IconName>> = { project: 'folder', contractor: 'briefcase', way: 'road' }

interface FoundListProps {
  items: readonly Found[]
  isFourG: boolean
  onOpen: () => void
}

/** What was found, kind by kind in the order that it came; arrow keys go from one to the next. */
export function FoundList({ items, isFourG, onOpen }: FoundListProps) {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const own = items.filter((item) => item.kind === kind)
    return (
      <section key={kind}>
        <h3 className={styles.kind}>
          {kindNames[kind]}
          {own.length === mostFound && <small>แสดง {mostFound} รายการแรก</small>}
        </h3>
        <ul className={styles.list}>
          {own.map((item) => (
            <li key={item.id}>
              <FoundItem item={item} isFourG={isFourG} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function FoundItem({ item, isFourG, onOpen }: { item: Found } & Pick<FoundListProps, 'isFourG' | 'onOpen'>) {
  const link = foundLink(item, isFourG)
  const words = (
    <>
      <Sign item={item} />
      <span className={styles.words}>
        <b>{item.title}</b>
        <small>{item.detail}</small>
      </span>
      {item.type_name && <small className={styles.type}>{typeByName.get(item.type_name)?.menuName}</small>}
    </>
  )
  if (!link) return <span className={styles.item}>{words}</span>
  return (
    <Link {...link} className={styles.item} onClick={onOpen} onKeyDown={stepLink}>
      {words}
    </Link>
  )
}

function Sign({ item: { kind, health, type_name } }: { item: Found }) {
  if (health) return <HealthMark health={health} />
  const icon = icons[kind]
  if (icon) return <Icon name={icon} size={18} />
  return <SolutionIcon name={typeByName.get(type_name ?? '')?.icon ?? ''} size={18} />
}
