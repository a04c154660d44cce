import { TextInput } from '@mantine/core'
import { foldText } from '@roadside/contract/domain/fold.ts'
import { Icon } from '../icon.tsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import styles from './rules.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Heading over the choices of one kind. */
  readonly group?: string
  /** What is wrong with it: no way to be told. */
  readonly warning?: string | undefined
}

interface ChoiceBlankProps {
  /** What is chosen here: ชนิดของเหตุ. */
  label: string
  /** What the sentence says with this choice. */
  shown: string
  choices: readonly Choice[]
  chosen: readonly string[]
  error?: string | null
  /** Of the form’s field: a wrong one takes the focus. */
  path?: string | undefined
  onChange: (chosen: string[]) => void
}

/** More choices than this can be searched. */
const many = 8
const mostShown = 100

/** A blank in a sentence: a press opens its choices beneath, of which several may be taken. */
export function ChoiceBlank(props: ChoiceBlankProps) {
  const { label, shown, choices, chosen, error, path, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  // the dialog of the form stays open
  const escaping = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }
  const listId = useId()
  const errorId = useId()
  const folded = foldText(search)
  const found = choices.filter(
    ({ value, label: name }) => foldText(name).includes(folded) || chosen.includes(value),
  )
  const groups = [...new Set(found.slice(0, mostShown).map(({ group = '' }) => group))]
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.blank}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        data-path={path}
        data-wrong={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        aria-label={`${label}: ${shown}`}
        onClick={() => setOpen(!isOpen)}
      >
        {shown}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
      {error && (
        <span id={errorId} className={styles.error} data-tone="fault">
          {error}
        </span>
      )}
      {isOpen && (
        <fieldset id={listId} className={styles.choices} aria-label={label} {...escaping}>
          {choices.length > many && (
            <TextInput
              size="xs"
              aria-label={`ค้นหา${label}`}
              placeholder="ค้นหา…"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          {found.length === 0 && (
            <p>{choices.length === 0 ? 'ไม่มีรายการให้เลือก' : 'ไม่พบรายการที่ตรงกับคำค้น'}</p>
          )}
          {groups.map((group) => (
            <div key={group}>
              {group && <b>{group}</b>}
              {found
                .slice(0, mostShown)
                .filter((one) => (one.group ?? '') === group)
                .map(({ value, label: name, warning }) => (
                  <label key={value}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(value)}
                      onChange={() => toggle(value)}
                    />
                    <span>
                      {name}
                      {warning && <small data-tone="warn"> ({warning})</small>}
                    </span>
                  </label>
                ))}
            </div>
          ))}
          {found.length > mostShown && <p>มีมากกว่า {mostShown} รายการ กรุณาค้นหา</p>}
          <button type="button" className={styles.close} onClick={close}>
            เสร็จ
          </button>
        </fieldset>
      )}
    </>
  )
}
