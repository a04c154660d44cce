import type { KeyboardEvent } from 'react'

/** Arrows walk through what can be pressed, right opens and left closes what folds, Home and End go to the ends. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-item]')]
  const focused = event.target instanceof HTMLElement ? event.target : null
  const at = focused ? items.indexOf(focused) : -1
  if (!focused || at < 0) return
  const isOpen = focused.getAttribute('aria-expanded')
  if ((event.key === 'ArrowRight' && isOpen === 'false') || (event.key === 'ArrowLeft' && isOpen === 'true')) {
    event.preventDefault()
    focused.click()
    return
  }
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  const item = target === undefined ? undefined : items[target]
  if (!item) return
  event.preventDefault()
  item.focus()
}
