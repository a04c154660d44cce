import type { KeyboardEvent } from 'react'

/**
 * ArrowDown and ArrowUp move from the search box to the first result, between results, and back.
 * Characters typed meanwhile go into the box.
 */
export function stepLink(event: KeyboardEvent<HTMLElement>): void {
  const stops = [
    ...(event.currentTarget
      .closest('dialog')
      ?.querySelectorAll<HTMLElement>('input, a, section > button') ?? []),
  ]
  const isTyped =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  // the browser sends the character to the element with the focus
  if (isTyped || event.key === 'Backspace') stops[0]?.focus()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const next = stops[stops.indexOf(event.currentTarget) + step]
  event.preventDefault()
  next?.focus()
}
