import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import styles from './search-box.module.css'

/** Typing is searched for when it pauses this long. Milliseconds. */
const pauseMs = 200

export interface SearchBoxProps {
  /** What is searched for now. */
  value: string
  /** Called when typing pauses, at once for Enter, Escape and ล้าง. */
  onSearch: (text: string) => void
  /** The searched column, for screen readers: ค้นหาหมายเลขเสา. */
  label?: string
  placeholder?: string
}

/** Search field of a table with its button to clear it, which is disabled while the field is empty (specification §5). */
export function SearchBox({
  value,
  onSearch,
  label = 'ค้นหา',
  placeholder = 'ค้นหา…',
}: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  // a search that changes from outside (Back, a link) replaces what stands in the field; the echo of our own does not
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      latest.current(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, sent])

  const searchNow = (next: string) => {
    setText(next)
    setSent(next)
    if (next !== sent) onSearch(next)
  }
  return (
    <div className={styles.search}>
      <TextInput
        className={styles.field}
        ref={field}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(text)
          if (event.key !== 'Escape' || text === '') return
          // the dialog around it stays open
          event.preventDefault()
          event.stopPropagation()
          searchNow('')
        }}
      />
      <Button
        disabled={text === ''}
        title={`ล้าง${label}`}
        onClick={() => {
          searchNow('')
          // the button is disabled from now on, and would take the keyboard's place on the page with it
          field.current?.focus()
        }}
      >
        ล้าง
      </Button>
    </div>
  )
}
