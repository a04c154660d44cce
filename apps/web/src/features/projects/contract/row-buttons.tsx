import type { Archivable } from '@roadside/ui/register/archive-dialog.tsx'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import styles from '../projects.module.css'

export interface RowButtonsProps {
  row: Archivable
  /** งวด, หลักประกัน, and its name. */
  noun: string
  name: string
  mayEdit: boolean
  onOpen: (id: number, show?: 'history' | 'archive') => void
}

/** Edit, history and putting away of a row. */
export function RowButtons({ row, noun, name, mayEdit, onOpen }: RowButtonsProps) {
  const isArchived = row.archived_at !== null
  return (
    <span className={styles.actions}>
      {mayEdit && !isArchived && (
        <RowAction icon="edit" label={`แก้ไข${noun} ${name}`} onPress={() => onOpen(row.id)} />
      )}
      <RowAction
        icon="log"
        label={`ประวัติการแก้ไข ${name}`}
        onPress={() => onOpen(row.id, 'history')}
      />
      {mayEdit && (
        <RowAction
          icon={isArchived ? 'undo' : 'archive'}
          label={`${isArchived ? 'นำกลับมาใช้' : 'จัดเก็บ'} ${name}`}
          onPress={() => onOpen(row.id, 'archive')}
        />
      )}
    </span>
  )
}
