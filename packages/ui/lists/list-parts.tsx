import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './list-parts.module.css'

interface ListToolsProps {
  /** On a phone: they are unfolded. */
  isOpen: boolean
  /** The list is of one thing, and its title says which. */
  isOfOne?: boolean
  children: ReactNode
}

/** Search, columns, saved filters and export in the head of a list; folded away on a phone. */
export function ListTools({ isOpen, isOfOne = false, children }: ListToolsProps) {
  return (
    <div
      className={styles.tools}
      data-open={isOpen || undefined}
      data-narrowed={isOfOne || undefined}
    >
      {children}
    </div>
  )
}

/** The line of filters above a list. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>
}

/** Filters that a phone folds away, to show the first row without scrolling. */
export function FoldedFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div className={styles.folded} data-open={isOpen || undefined}>
      {children}
    </div>
  )
}

interface FoldButtonProps {
  /** How many filters are set. */
  set: number
  isOpen: boolean
  onToggle: () => void
}

/** On a phone: shows search, tools and filters; how many of them are set is said anyway. */
export function FoldButton({ set, isOpen, onToggle }: FoldButtonProps) {
  return (
    <Button
      size="xs"
      className={styles.fold ?? ''}
      aria-expanded={isOpen}
      aria-label={`ค้นหา ตัวกรอง และลำดับ${set > 0 ? ` (${formatNumber(set)})` : ''}`}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'chevron-up' : 'filter'} size={18} />
      {set > 0 && ` (${formatNumber(set)})`}
    </Button>
  )
}

/** Between filters and rows: what could not be done. */
export function ListFailure({ children }: { children: ReactNode }) {
  return <div className={styles.failure}>{children}</div>
}

/** Nothing to do is good news, and looks so. */
export function NothingToDo({ text }: { text: string }) {
  return (
    <>
      <span className={styles.wellMark} data-tone="ok">
        <Icon name="check" size={24} />
      </span>
      {text}
    </>
  )
}

interface SelectionToolbarProps {
  /** Rows that are selected. */
  count: number
  onClear: () => void
  children: ReactNode
}

/** At the foot of a list: what can be done to all that are selected. */
export function SelectionToolbar({ count, onClear, children }: SelectionToolbarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="ดำเนินการกับรายการที่เลือก">
      <output>เลือก {formatNumber(count)} รายการ</output>
      {children}
      <Button variant="subtle" rightSection={<kbd>Esc</kbd>} onClick={onClear}>
        ยกเลิกการเลือก
      </Button>
    </div>
  )
}
