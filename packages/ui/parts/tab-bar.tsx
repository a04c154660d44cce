import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './tab-bar.module.css'

export interface TabBarProps<Id extends string> {
  tabs: readonly { id: Id; label: string; count?: ReactNode }[]
  open: Id
  onOpen: (id: Id) => void
}

/** Tabs; ← → move between them. What they show stands below and is the page's own; a dialog opens with the focus on the open one. On a phone the bar is wider than the screen. */
export function TabBar<Id extends string>({ tabs, open, onOpen }: TabBarProps<Id>) {
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(tabs[0]?.id)
  useEffect(() => {
    // a bar that opens with its first tab has nothing to bring into view, and need not be laid out for it
    if (shown.current === open) return
    // a dialog that it stands in is shown a moment later
    const frame = requestAnimationFrame(() => {
      shown.current = open
      bar.current
        ?.querySelector('[aria-selected=true]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [open])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next =
      step && tabs[(tabs.findIndex((tab) => tab.id === open) + step + tabs.length) % tabs.length]
    if (!next) return
    onOpen(next.id)
    const button = event.currentTarget.parentElement?.children[tabs.indexOf(next)]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div ref={bar} className={styles.tabs} role="tablist">
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.id === open}
          data-autofocus={tab.id === open || undefined}
          tabIndex={tab.id === open ? 0 : -1}
          onClick={() => onOpen(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
          {tab.count}
        </button>
      ))}
    </div>
  )
}
