import { useEffect, useState } from 'react'

/** So long after the last move or press the user counts as away. Milliseconds. */
export const idleAfterMs = 5_000

const presses = ['pointerdown', 'keydown', 'focusin'] as const

/** Whether somebody is there: the pointer moved, or a key or the screen was pressed, just now. */
export function useActive(element: HTMLElement | null): boolean {
  const [isActive, setActive] = useState(true)
  useEffect(() => {
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const stir = () => {
      clearTimeout(timer)
      setActive(true)
      timer = setTimeout(() => setActive(false), idleAfterMs)
    }
    // a browser sends moves of a pointer at rest when the content under it changes
    const move = ({ movementX, movementY }: PointerEvent) =>
      (movementX !== 0 || movementY !== 0) && stir()
    stir()
    element.addEventListener('pointermove', move)
    for (const press of presses) element.addEventListener(press, stir)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointermove', move)
      for (const press of presses) element.removeEventListener(press, stir)
    }
  }, [element])
  return isActive
}
