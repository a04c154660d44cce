import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ReactNode } from 'react'
import styles from './projects.module.css'

interface EquipmentCountProps {
  count: { equipment: number; equipment_wrong: number }
  /** The target of the number's link. */
  link?: (number: string) => ReactNode
}

/** How many pieces of equipment there are, and how many of them do not work. */
export function EquipmentCount({ count, link = (number) => number }: EquipmentCountProps) {
  return (
    <span className={styles.counts}>
      {link(formatNumber(count.equipment))}
      {count.equipment_wrong > 0 && <small>ผิดปกติ {formatNumber(count.equipment_wrong)}</small>}
    </span>
  )
}
