import type { Point } from '@roadside/contract/domain/coordinates.ts'

/** Pixels of a tile's edge, as every tile server has them. */
const tilePixels = 256

export interface StillTile {
  readonly url: string
  /** Of its upper left corner within the picture; pixels. */
  readonly x: number
  readonly y: number
}

interface StillMap extends Point {
  readonly zoom: number
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Where a place lies on the whole map of a zoom in spherical Mercator, in pixels from its upper left corner. */
function pixelOf({ latitude, longitude }: Point, zoom: number) {
  const whole = tilePixels * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * whole,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * whole,
  }
}

/** The tiles of a still picture with the place in its middle. `template`: with `{z}`, `{x}`, `{y}`, perhaps `{s}`. */
export function stillTiles(
  template: string,
  { zoom, width, height, ...place }: StillMap,
): readonly StillTile[] {
  const middle = pixelOf(place, zoom)
  const [left, top] = [middle.x - width / 2, middle.y - height / 2]
  const tiles: StillTile[] = []
  for (let row = Math.floor(top / tilePixels); row * tilePixels < top + height; row += 1) {
    for (
      let column = Math.floor(left / tilePixels);
      column * tilePixels < left + width;
      column += 1
    ) {
      const url = template
        .replace('{s}', 'a')
        .replace('{z}', String(zoom))
        .replace('{x}', String(column))
        .replace('{y}', String(row))
      tiles.push({ url, x: column * tilePixels - left, y: row * tilePixels - top })
    }
  }
  return tiles
}
