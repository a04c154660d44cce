import { Button } from '@mantine/core'
import { removeFilter, type SavedFilter } from '@roadside/contract/saved-filter-calls.ts'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../api/use-send.ts'
import { PageDialog } from '../dialog.tsx'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { Icon } from '../icon.tsx'
import { showNotice } from '../parts/notice-store.ts'
import styles from './saved-filters.module.css'

interface SavedFiltersDialogProps {
  /** Those that the account may remove. */
  filters: readonly SavedFilter[]
  onRemoved: () => void
  onClose: () => void
}

/** The saved filters of a list that the account may remove, each with its question. */
export function SavedFiltersDialog({ filters, onRemoved, onClose }: SavedFiltersDialogProps) {
  const [removing, setRemoving] = useState<SavedFilter | null>(null)
  const list = useRef<HTMLUListElement>(null)
  /** Where the row stood that was removed. */
  const removedAt = useRef<number | null>(null)
  const send = useSend(removeFilter, {
    onSuccess: () => {
      removedAt.current = filters.findIndex(({ id }) => id === removing?.id)
      setRemoving(null)
      showNotice('ok', 'ลบตัวกรองแล้ว')
      onRemoved()
    },
    // somebody else may have removed it
    onError: onRemoved,
  })
  // the button that had the focus is gone with its row
  useEffect(() => {
    if (removedAt.current === null) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const close = list.current?.closest('dialog')?.querySelector('button')
    const next = buttons[removedAt.current] ?? buttons.at(-1) ?? close
    next?.focus()
    removedAt.current = null
  }, [filters])
  return (
    <>
      <PageDialog isOpen onClose={onClose} size={480} title="ลบตัวกรองที่บันทึกไว้">
        {filters.length === 0 && <p className={styles.none}>ไม่มีตัวกรองที่ลบได้</p>}
        <ul ref={list} className={styles.filters}>
          {filters.map((filter) => (
            <li key={filter.id}>
              <span>
                {filter.name}
                <small>
                  {filter.department
                    ? `${filter.department.name} · บันทึกโดย ${filter.saved_by}`
                    : 'ของฉัน'}
                </small>
              </span>
              <Button
                size="compact-sm"
                color="red"
                leftSection={<Icon name="trash" size={15} />}
                aria-label={`ลบ ${filter.name}`}
                onClick={() => {
                  send.reset()
                  setRemoving(filter)
                }}
              >
                ลบ
              </Button>
            </li>
          ))}
        </ul>
      </PageDialog>
      <ConfirmDialog
        isOpen={removing !== null}
        title={`ลบตัวกรอง ${removing?.name ?? ''}`}
        confirmLabel="ลบ"
        isGrave
        isSending={send.isPending}
        error={send.error}
        onConfirm={() => removing && send.mutate({ id: removing.id })}
        onClose={() => setRemoving(null)}
      >
        ต้องการลบ &quot;{removing?.name}&quot;{' '}
        {removing?.department && `ของทุกคนใน ${removing.department.name} `}ใช่หรือไม่
        การลบไม่สามารถย้อนกลับได้
      </ConfirmDialog>
    </>
  )
}
