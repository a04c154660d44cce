import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import styles from './form.module.css'

/**
 * Guards a form with unsaved input. Closing it, Back and another page ask for confirmation first,
 * and a second Escape returns to the form. `isUnsaved` is called at that moment.
 */
export function useLeaveQuestion(isUnsaved: () => boolean, onClose: () => void) {
  const [isClosing, setClosing] = useState(false)
  const isDecided = useRef(false)
  const isHeldBack = () => isUnsaved() && !isDecided.current
  useBlocker({
    // refused at once, so that the address stays that of what is shown; leaving afterwards closes the form
    shouldBlockFn: () => {
      if (!isHeldBack()) return false
      setClosing(true)
      return true
    },
    enableBeforeUnload: isHeldBack,
  })
  return {
    isAsking: isClosing,
    requestClose: () => {
      if (isClosing) setClosing(false)
      else if (isUnsaved()) setClosing(true)
      else onClose()
    },
    stay: () => setClosing(false),
    leave: () => {
      isDecided.current = true
      onClose()
    },
    /** Discards the input: no confirmation follows. */
    giveUp: () => {
      isDecided.current = true
    },
  }
}

interface LeaveQuestionProps {
  stay: () => void
  leave: () => void
  question?: string
  leaveLabel?: string
  stayLabel?: string
}

/** The question in place of the form's buttons; staying has the focus, and gives it back to what had it before. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { stay, leave, question = 'มีข้อมูลที่ยังไม่ได้บันทึก' } = props
  const { leaveLabel = 'ปิดโดยไม่บันทึก', stayLabel = 'กลับไปแก้ไข' } = props
  const first = useRef<HTMLButtonElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const foot = first.current?.closest('footer')
    first.current?.focus()
    return () => {
      // the opener may have stood where the confirmation appeared: another of the form's buttons
      // stands there now
      for (const place of [opener, foot?.querySelector('footer > button')]) {
        if (document.activeElement === document.body && place instanceof HTMLElement) place.focus()
      }
    }
  }, [opener])
  return (
    <div className={styles.foot} role="alert">
      <span>{question}</span>
      <Button onClick={leave}>{leaveLabel}</Button>
      <Button ref={first} variant="filled" onClick={stay}>
        {stayLabel}
      </Button>
    </div>
  )
}
