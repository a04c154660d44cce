import type { KeyboardEvent } from 'react'

/**
 * ArrowDown and ArrowUp go from the search box to the first of what was found, from one to the next, and back; what is
 * typed on the way goes into the box.
 */
export function stepLink(event: KeyboardEvent<HTMLElement>): void {
  const stops = [
    ...(event.currentTarget
      .closest('dialog')
      ?.querySelectorAll<HTMLElement>('input, li a, section > button') ?? []),
  ]
  const isTyped =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  // the browser gives the letter to what has the focus by then
  if (isTyped || event.key === 'Backspace') stops[0]?.focus()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const next = stops[stops.indexOf(event.currentTarget) + step]
  event.preventDefault()
  next?.focus()
}
