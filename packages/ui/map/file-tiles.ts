import type { GridLayer } from 'leaflet'
import { PMTiles } from 'pmtiles'
import { MutedTiles, type PictureSource } from './muted-tiles.ts'
import { zoomRange } from './point-source.ts'
import type { TileFile } from './tile-source.ts'
import { VectorTiles } from './vector-tiles.ts'

/** The layer of a PMTiles file; beyond the file's area it is transparent. */
export function fileTiles({ url, content, maxZoom, attribution }: TileFile): GridLayer {
  const file = new PMTiles(url)
  const options = { attribution, maxZoom: zoomRange.max }
  return content === 'vector'
    ? new VectorTiles(file, maxZoom, options)
    : new MutedTiles(picturesOf(file), { ...options, maxNativeZoom: maxZoom })
}

function picturesOf(file: PMTiles): PictureSource {
  return async ({ z, x, y }) => {
    const tile = await file.getZxy(z, x, y)
    // browsers recognise the format of a picture by its bytes
    return tile ? URL.createObjectURL(new Blob([tile.data])) : null
  }
}
