import type { WallSize } from './layout.ts'

export type WallKey =
  | { readonly kind: 'focus'; readonly position: number }
  | { readonly kind: 'size'; readonly size: WallSize }
  | { readonly kind: 'page'; readonly step: 1 | -1 }
  | { readonly kind: 'fullscreen' }

/** Keys of the numbers of tiles; of 16 its last digit. */
export const sizeKeys: Readonly<Record<string, WallSize>> = { '1': 1, '4': 4, '9': 9, '6': 16 }

/** What a key means on the tile at `position` (from 0) of `tiles` in so many columns; null: nothing. */
export function readWallKey(
  key: string,
  {
    position,
    tiles,
    columns,
  }: { readonly position: number; readonly tiles: number; readonly columns: number },
): WallKey | null {
  const size = Object.hasOwn(sizeKeys, key) ? sizeKeys[key] : undefined
  if (size !== undefined) return { kind: 'size', size }
  if (key === 'PageDown') return { kind: 'page', step: 1 }
  if (key === 'PageUp') return { kind: 'page', step: -1 }
  if (key === 'Enter') return { kind: 'fullscreen' }
  const step = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -position,
    End: tiles - 1 - position,
  }[key]
  if (step === undefined) return null
  const next = position + step
  return next >= 0 && next < tiles ? { kind: 'focus', position: next } : null
}
