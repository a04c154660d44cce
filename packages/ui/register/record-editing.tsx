import { Button } from '@mantine/core'
import type { HistoryEntry } from '@roadside/contract/records/record.ts'
import { useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useUrlDialog } from '../use-url-dialog.ts'
import type { Archivable } from './archive-dialog.tsx'
import styles from './register.module.css'

/** The dialogs of a record's page: its form (also to undo a change of its history), and putting it away. */
export function useRecordEditing() {
  const editing = useUrlDialog('edit')
  const archiving = useUrlDialog('archive')
  const [undone, setUndone] = useState<HistoryEntry | null>(null)
  const open = (entry: HistoryEntry | null) => {
    setUndone(entry)
    editing.open()
  }
  return { editing, archiving, undone, edit: () => open(null), undo: open }
}

interface RecordButtonsProps {
  record: Archivable
  /** ผู้รับจ้าง, สายทาง. */
  noun: string
  editing: Pick<ReturnType<typeof useRecordEditing>, 'edit' | 'archiving'>
}

/** In the head of a record's page. */
export function RecordButtons({ record, noun, editing }: RecordButtonsProps) {
  return (
    <>
      <Button leftSection={<Icon name="edit" size={16} />} onClick={editing.edit}>
        แก้ไข{noun}
      </Button>
      <Button onClick={() => editing.archiving.open()}>
        {record.archived_at === null ? 'จัดเก็บ' : 'นำกลับมาใช้'}
      </Button>
    </>
  )
}

/** What a record that is no longer used is called, in lists and in their searches. */
export const archivedWord = 'จัดเก็บแล้ว'

/** The mark next to the name of an archived record. */
export function ArchivedMark({ record }: { record: Pick<Archivable, 'archived_at'> }) {
  return record.archived_at === null ? null : (
    <span className={styles.archived}>{archivedWord}</span>
  )
}

/** What is known of a record, above its tabs. */
export function FactCard({
  label,
  facts,
}: {
  label: string
  facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <section className={styles.card} aria-label={label}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' || value === null ? '-' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Panels under each other, each as high as what it holds: the page scrolls, not they. */
export function RecordPanels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>
}
