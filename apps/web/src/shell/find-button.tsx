import { Icon } from '@roadside/ui/icon.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { EarlyKeys } from '../features/find/find-dialog.tsx'
import { loadPage } from '../load-page.ts'
import styles from './find-button.module.css'

const loadDialog = () => loadPage(() => import('../features/find/find-dialog.tsx'))
const FindDialog = lazy(async () => ({ default: (await loadDialog()).FindDialog }))
/** By then the page stands. */
const loadedAfterMs = 3_000

/** A dialog that could not be loaded holds back no keys. */
const waitsMs = 5_000

/** Opens the search over everything; Ctrl+K and ⌘K do from anywhere. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
  // input between the shortcut and the focus of the field; null: none is expected
  const early = useRef<(EarlyKeys & { readonly since: number }) | null>(null)
  useEffect(() => {
    // opening the dialog reports a failure
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), loadedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event
      const isPlain = !ctrlKey && !metaKey && !altKey
      const held = early.current
      if (
        held &&
        isPlain &&
        (key.length === 1 || key === 'Enter') &&
        timeStamp - held.since < waitsMs
      ) {
        // elements below do not receive the event
        event.preventDefault()
        event.stopPropagation()
        held.isEntered = key === 'Enter'
        if (key !== 'Enter') held.text += key
      }
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      // an open dialog must be answered first
      if (document.querySelector('dialog[open]')) return
      early.current = { text: '', isEntered: false, since: timeStamp }
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  const takeEarly = () => {
    const keys = early.current
    early.current = null
    return keys
  }
  const close = () => {
    early.current = null
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span>ค้นหา</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {isOpen && (
        <CatchBoundary getResetKey={() => 'find'} errorComponent={() => null}>
          <Suspense fallback={null}>
            <FindDialog takeEarly={takeEarly} onClose={close} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}
