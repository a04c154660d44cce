interface Source {
  readonly url: string
  /** HTML, from the installation's settings. */
  readonly attribution: string
}

/** A server of raster tiles: `url` is a template with `{z}`, `{x}`, `{y}`. */
export interface TileServer extends Source {
  readonly kind: 'server'
}

/** One PMTiles file, read by byte ranges. */
export interface TileFile extends Source {
  readonly kind: 'file'
  /** `vector`: Mapbox vector tiles in Protomaps' or OpenMapTiles' schema. */
  readonly content: 'vector' | 'raster'
  /** Zoom of the most detailed tiles. */
  readonly maxZoom: number
}

export type TileSource = TileServer | TileFile
