import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End go from one button of a toolbar to the next: it is one stop of the Tab key. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const now = buttons.findIndex((button) => button === document.activeElement)
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: buttons.length - 1 }[
    event.key
  ]
  if (next === undefined) return
  event.preventDefault()
  buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus()
}
