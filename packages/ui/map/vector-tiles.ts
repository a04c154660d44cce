import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet'
import type { PMTiles } from 'pmtiles'
import {
  Labelers,
  paint,
  PmtilesSource,
  type PreparedTile,
  TileCache,
  toIndex,
  View,
} from 'protomaps-leaflet'
import { onSkinChange, readColors } from '../chart/canvas-colors.ts'
import { mapColors, type MapStyle, styleOf } from './vector-style.ts'

/** A tile of data covers two by two tiles of the map. */
const dataTile = { levelDiff: 1, pixels: 512 }
const tilePixels = 256
/** Labels and wide lines of a neighbour reach so far into a tile. Pixels. */
const overlap = 16
/** Tiles of data whose labels are placed at one zoom; a wall of 4K shows fifty. */
const labelledTiles = 128

interface ShownTile {
  readonly coords: Coords
  readonly canvas: HTMLCanvasElement
  readonly data: PreparedTile
}

/**
 * Vector tiles of a PMTiles file, drawn in the colours of the skin by the canvas of the browser. The
 * browser's own text engine places Thai vowels and tone marks.
 */
export class VectorTiles extends GridLayer {
  readonly #view: View
  readonly #scratch = document.createElement('canvas').getContext('2d')
  readonly #shown = new Map<string, ShownTile>()
  /** Unloaded, perhaps before their data came. */
  readonly #gone = new WeakSet<HTMLElement>()
  #style: MapStyle | null = null
  #labelers: Labelers | null = null
  #fonts: Promise<unknown> = Promise.resolve()
  #forgetSkin: () => void = () => undefined

  /** `maxDataZoom`: zoom of the file's most detailed tiles. */
  constructor(file: PMTiles, maxDataZoom: number, options: GridLayerOptions) {
    super({ ...options, noWrap: true })
    // No request is aborted when the zoom changes: its tile may be wanted again.
    const cache = new TileCache(new PmtilesSource(file, false), dataTile.pixels)
    this.#view = new View(cache, maxDataZoom, dataTile.levelDiff)
    this.on('tileunload', ({ coords, tile }) => {
      this.#gone.add(tile)
      this.#shown.delete(toIndex(coords))
    })
  }

  override onAdd(map: Parameters<GridLayer['onAdd']>[0]): this {
    const family = getComputedStyle(map.getContainer()).fontFamily
    // A canvas draws in another font what is not loaded yet.
    this.#fonts = document.fonts.load(`500 12px ${family}`, 'กA1').catch(() => undefined)
    this.#restyle(map.getContainer(), family)
    this.#forgetSkin = onSkinChange(() => {
      this.#restyle(map.getContainer(), family)
      for (const tile of this.#shown.values()) this.#draw(tile)
    })
    return super.onAdd(map)
  }

  override onRemove(map: Parameters<GridLayer['onRemove']>[0]): this {
    this.#forgetSkin()
    this.#shown.clear()
    return super.onRemove(map)
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    void this.#load({ coords, canvas }).then(
      () => done(undefined, canvas),
      (error: unknown) => done(error instanceof Error ? error : new Error('tile'), canvas),
    )
    return canvas
  }

  async #load({ coords, canvas }: Omit<ShownTile, 'data'>): Promise<void> {
    const [data] = await Promise.all([this.#view.getDisplayTile(coords), this.#fonts])
    // a task for each tile, so that the page answers in between
    await new Promise((resolve) => setTimeout(resolve))
    if (this.#gone.has(canvas)) return
    const tile = { coords, canvas, data }
    this.#shown.set(toIndex(coords), tile)
    this.#draw(tile)
  }

  #restyle(container: HTMLElement, family: string): void {
    this.#style = styleOf(readColors(container, mapColors), family)
    this.#labelers = this.#scratch
      ? new Labelers(this.#scratch, this.#style.labels, labelledTiles, (tiles) => {
          for (const index of tiles) {
            const tile = this.#shown.get(index)
            if (tile) this.#paint(tile)
          }
        })
      : null
  }

  #draw(tile: ShownTile): void {
    this.#labelers?.add(tile.coords.z, new Map([['', [tile.data]]]))
    this.#paint(tile)
  }

  #paint({ coords: { x, y, z }, canvas, data }: ShownTile): void {
    const pixels = Math.round(tilePixels * devicePixelRatio)
    Object.assign(canvas, { width: pixels, height: pixels })
    const context = canvas.getContext('2d')
    if (!context || !this.#style || data.data.size === 0) return
    context.scale(pixels / tilePixels, pixels / tilePixels)
    // OpenMapTiles has no land: it is what is not water
    if (!data.data.has('earth')) {
      context.fillStyle = this.#style.land
      context.fillRect(0, 0, tilePixels, tilePixels)
    }
    const [left, top] = [x * tilePixels, y * tilePixels]
    const box = {
      minX: left - overlap,
      minY: top - overlap,
      maxX: left + tilePixels + overlap,
      maxY: top + tilePixels + overlap,
    }
    const origin = data.origin.clone()
    Object.assign(origin, { x: left, y: top })
    const labels = this.#labelers?.getIndex(z) ?? null
    paint(context, z, new Map([['', [data]]]), labels, this.#style.paints, box, origin, false)
  }
}
