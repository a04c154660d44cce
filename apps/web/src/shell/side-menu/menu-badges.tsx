import { formatNumber } from '@roadside/contract/domain/format.ts'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import type { MenuFigures } from '../../menu/menu-entry.ts'
import styles from './side-menu.module.css'

/** More events than this are not counted on screen. */
const most = 99

/** Events that wait and equipment out of order, each in a shape of its own. */
export function MenuBadges({ count, isUrgent, faults }: MenuFigures) {
  return (
    <>
      <EventBadge count={count} isUrgent={isUrgent} />
      <FaultBadge faults={faults} />
    </>
  )
}

/** How many events of today wait for a review; angular and red with an accident among them. Nothing where none do. */
function EventBadge({ count, isUrgent }: Omit<MenuFigures, 'faults'>) {
  if (count <= 0) return null
  const words = count > most ? `มากกว่า ${most}` : String(count)
  const urgent = isUrgent ? ' มีอุบัติเหตุ' : ''
  return (
    <span
      className={styles.badge}
      data-urgent={isUrgent || undefined}
      title={`รอตรวจสอบ ${words} เหตุการณ์วันนี้${urgent}`}
    >
      <span className="rs-sr-only"> รอตรวจสอบ </span>
      {count > most ? `${most}+` : count}
      <span className="rs-sr-only"> เหตุการณ์วันนี้{urgent}</span>
    </span>
  )
}

/** How much equipment is out of order: the number of the tile ผิดปกติ of the page, with the mark of its lists. */
function FaultBadge({ faults }: Pick<MenuFigures, 'faults'>) {
  if (faults <= 0) return null
  return (
    <span className={styles.faults} title={`อุปกรณ์ผิดปกติ ${formatNumber(faults)}`}>
      <HealthMark health="fault" size={10} />
      <span className="rs-sr-only"> อุปกรณ์ผิดปกติ </span>
      {formatNumber(faults)}
    </span>
  )
}
