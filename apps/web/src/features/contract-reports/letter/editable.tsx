import { useLayoutEffect, useRef } from 'react'
import styles from './letter.module.css'

interface EditableProps {
  /** What it is, for who cannot see where it stands. */
  label: string
  text: string
  isBlock?: boolean
  /** Within a sentence. */
  isInline?: boolean
  onEdit: () => void
}

/**
 * A part of a letter that is edited where it stands. What was typed stays until the page is left; a
 * part that nobody has touched follows its data.
 */
export function Editable({
  label,
  text,
  isBlock = false,
  isInline = false,
  onEdit,
}: EditableProps) {
  const box = useRef<HTMLDivElement>(null)
  const isEdited = useRef(false)
  // its content is the browser's: React would put back what somebody has replaced
  useLayoutEffect(() => {
    if (box.current && !isEdited.current) box.current.textContent = text
  }, [text])
  return (
    <div
      ref={box}
      className={styles.editable}
      data-block={isBlock || undefined}
      data-inline={isInline || undefined}
      // a field would neither flow with the letter nor break over its pages
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="textbox"
      aria-label={label}
      aria-multiline={isBlock}
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={false}
      onInput={() => {
        isEdited.current = true
        onEdit()
      }}
    />
  )
}
