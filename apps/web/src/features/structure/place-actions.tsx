import { RowAction } from '@roadside/ui/table/row-action.tsx'
import styles from './structure.module.css'

interface PlaceActionsProps {
  name: string
  /** Nothing belongs to it. */
  isUnused: boolean
  onEdit: () => void
  onRemove: () => void
}

/** What can be done with a group, department or site; only an unused one can be removed. */
export function PlaceActions({ name, isUnused, onEdit, onRemove }: PlaceActionsProps) {
  return (
    <span className={styles.actions}>
      <RowAction icon="edit" label={`แก้ไข ${name}`} onPress={onEdit} />
      {isUnused && <RowAction icon="trash" label={`ลบ ${name}`} onPress={onRemove} />}
    </span>
  )
}
