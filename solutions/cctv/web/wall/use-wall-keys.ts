import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readWallKey, type WallKey } from './wall-keys.ts'

type LayoutKey = Exclude<WallKey, { kind: 'focus' }>

/** Keys on the tiles of a wall: arrows go from one to the next, the others are handed on. Answers the place that Tab leads to. */
export function useWallKeys(
  wall: RefObject<HTMLElement | null>,
  tiles: number,
  onKey: (key: LayoutKey, tile: HTMLElement) => void,
): number {
  const [focused, setFocused] = useState(0)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const tile = tileOf(event.target)
    if (!tile || event.altKey || event.ctrlKey || event.metaKey) return
    const pressed = readWallKey(event.key, {
      position: placeOf(tile),
      tiles,
      columns: columnsOf(tile),
    })
    // Enter on a button of the tile presses the button
    if (!pressed || (pressed.kind === 'fullscreen' && event.target !== tile)) return
    event.preventDefault()
    if (pressed.kind === 'focus')
      wall.current?.querySelector<HTMLElement>(`[data-place="${pressed.position}"]`)?.focus()
    else onKey(pressed, tile)
  })
  useEffect(() => {
    const element = wall.current
    if (!element) return
    const onPress = (event: KeyboardEvent) => onKeyDown(event)
    const onFocus = ({ target }: FocusEvent) => {
      const tile = tileOf(target)
      if (tile) setFocused(placeOf(tile))
    }
    element.addEventListener('keydown', onPress)
    element.addEventListener('focusin', onFocus)
    return () => {
      element.removeEventListener('keydown', onPress)
      element.removeEventListener('focusin', onFocus)
    }
  }, [wall])
  return focused
}

function tileOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
}

const placeOf = (tile: HTMLElement) => Number(tile.dataset['place'])

/** On a phone the tiles stand below each other whatever their number. */
function columnsOf(tile: HTMLElement): number {
  const grid = tile.closest('section')
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}
