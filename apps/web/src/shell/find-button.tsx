import { Icon } from '@roadside/ui/icon.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPage } from '../load-page.ts'
import styles from './find-button.module.css'

const FindDialog = lazy(async () => {
  const loaded = await loadPage(() => import('../features/find/find-dialog.tsx'))
  return { default: loaded.FindDialog }
})

/** Opens the search over everything; Ctrl+K and ⌘K do from anywhere. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
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
