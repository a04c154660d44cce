/**
 * For the `ref` of what holds a menu: arrows walk through its `[data-menu-item]`s, right opens and left closes what
 * folds, Home and End go to the ends.
 */
export function walkWithArrows(menu: HTMLElement | null): (() => void) | undefined {
  if (!menu) return undefined
  const walk = (event: KeyboardEvent) => step(menu, event)
  menu.addEventListener('keydown', walk)
  return () => menu.removeEventListener('keydown', walk)
}

function step(menu: HTMLElement, event: KeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[data-menu-item]')]
  const at = items.findIndex((item) => item === event.target)
  const isOpen = items[at]?.getAttribute('aria-expanded')
  if (
    (event.key === 'ArrowRight' && isOpen === 'false') ||
    (event.key === 'ArrowLeft' && isOpen === 'true')
  ) {
    event.preventDefault()
    items[at]?.click()
    return
  }
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: items.length - 1,
  }
  const item = at < 0 ? undefined : items[targets[event.key] ?? -1]
  if (!item) return
  event.preventDefault()
  item.focus()
}
