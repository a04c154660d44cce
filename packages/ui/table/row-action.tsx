import { Icon, type IconName } from '../icon.tsx'
import styles from './row-action.module.css'

export interface RowActionProps {
  icon: IconName
  /** What it does to which row: แก้ไขตำแหน่ง P-003. */
  label: string
  onPress: () => void
}

/** Button in a row. Plain, because the kit's own costs 250 rows more than all their cells together. */
export function RowAction({ icon, label, onPress }: RowActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
