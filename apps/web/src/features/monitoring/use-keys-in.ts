import { useEffect, useEffectEvent } from 'react'

/** Handles keys pressed within an element. */
export function useKeysIn(
  element: HTMLElement | null,
  onKey: (event: KeyboardEvent) => void,
): void {
  const receive = useEffectEvent(onKey)
  useEffect(() => {
    if (!element) return
    const listen = (event: KeyboardEvent) => receive(event)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [element])
}

/** Escape closes what floats over a part of the page, and nothing around it. */
export function useEscapeIn(element: HTMLElement | null, onEscape: () => void): void {
  useKeysIn(element, (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  })
}
