import type { KeyboardEvent } from 'react'

/** ArrowDown and ArrowUp go from the search box to the first of what was found, from one to the next, and back. */
export function stepLink(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...(event.currentTarget.closest('dialog')?.querySelectorAll<HTMLElement>('input, li a') ?? [])]
  const next = stops[stops.indexOf(event.currentTarget) + step]
  event.preventDefault()
  next?.focus()
}
