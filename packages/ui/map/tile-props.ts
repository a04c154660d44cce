import type { Feature } from 'protomaps-leaflet'

/** The attributes of a thing in a vector tile. */
export type TileProps = Feature['props']

/** The first of the attributes that is a text or a number; '' where none is. */
export function textOf(props: TileProps, ...names: readonly string[]): string {
  for (const name of names) {
    const value = props[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return ''
}
