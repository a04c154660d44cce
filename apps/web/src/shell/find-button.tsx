import { Icon } from '@roadside/ui/icon.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPage } from '../load-page.ts'
import styles from './find-button.module.css'

const loadDialog = () => loadPage(() => import('../features/find/find-dialog.tsx'))
const FindDialog = lazy(async () => ({ default: (await loadDialog()).FindDialog }))
/** By then the page stands; what is typed right after the keys is lost while the dialog is still being loaded. */
const loadedAfterMs = 3_000

/** Opens the search over everything; Ctrl+K and ⌘K do from anywhere. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // what fails is told when it is opened
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), loadedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // what is open asks for an answer first
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button type="button" className={styles.find} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        <span>ค้นหา</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {isOpen && (
        <CatchBoundary getResetKey={() => 'find'} errorComponent={() => null}>
          <Suspense fallback={null}>
            <FindDialog onClose={() => setOpen(false)} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}
