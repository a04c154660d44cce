import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useModal } from '../use-modal.ts'
import styles from './success-dialog.module.css'

interface SuccessDialogProps {
  isOpen: boolean
  /** Called after `ms`, or earlier for Escape. */
  onDone: () => void
  text?: string
  ms?: number
}

/** Confirms that something was saved and closes by itself (specification §4, §9: 1.5 s). */
export function SuccessDialog({ isOpen, ...props }: SuccessDialogProps) {
  return isOpen ? <OpenSuccess {...props} /> : null
}

function OpenSuccess({
  onDone,
  text = 'บันทึกข้อมูลสำเร็จ',
  ms = 1500,
}: Omit<SuccessDialogProps, 'isOpen'>) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useModal(dialog, onDone)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const timer = setTimeout(() => done.current(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return (
    <dialog ref={setDialog} className={styles.dialog} aria-label={text}>
      <span className={styles.mark} data-tone="ok">
        <Icon name="check" size={32} />
      </span>
      <output>{text}</output>
    </dialog>
  )
}
