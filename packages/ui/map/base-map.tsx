import type { GridLayer } from 'leaflet'
import { useEffect, useState } from 'react'
import { GraticuleLayer } from './graticule-layer.ts'
import { useMap } from './map-context.ts'
import styles from './map-view.module.css'
import { outlineLayer } from './outline-layer.ts'
import { zoomRange } from './point-source.ts'
import { MutedTiles, serverPictures } from './muted-tiles.ts'
import type { TileSource } from './tile-source.ts'
import { retryMs, watchTiles } from './tile-watch.ts'

/** `waiting`: no tile has come yet, and it is too early to say that none will. */
type Ground = 'waiting' | 'tiles' | 'outline' | 'failing'
/** So long nothing is drawn in place of tiles that may be on their way. Milliseconds. */
const timeoutMs = 3_000

/** The outline under everything, tiles over it where they can be had, a graticule where they cannot. One source of tiles for life. */
export function BaseMap({ tiles }: { tiles: TileSource | null }) {
  const map = useMap()
  const [ground, setGround] = useState<Ground>(tiles ? 'waiting' : 'outline')

  useEffect(() => {
    const layer = outlineLayer().addTo(map)
    return () => {
      layer.remove()
    }
  }, [map])

  useEffect(() => {
    if (!tiles) return
    let layer: GridLayer | null = null
    let retry: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const timeout = setTimeout(
      () => setGround((now) => (now === 'waiting' ? 'outline' : now)),
      timeoutMs,
    )
    const remove = () => {
      // in this order: a layer without its listeners would stay one of the map's, and stop every zoom
      layer?.remove().off()
      layer = null
    }
    const fail = () => {
      remove()
      setGround('failing')
      clearTimeout(retry)
      retry = setTimeout(add, retryMs)
    }
    // made anew for every attempt: the reader of a file remembers that it could not be read
    const add = () => {
      if (layer) return
      const watcher = watchTiles(fail)
      openTiles(tiles).then((opened) => {
        if (isOver || layer) return
        layer = opened
        layer.on('tileload', () => {
          watcher.loaded()
          setGround('tiles')
        })
        layer.on('tileerror', () => watcher.failed())
        layer.addTo(map)
      }, fail)
    }
    addEventListener('online', add)
    add()
    return () => {
      isOver = true
      clearTimeout(timeout)
      clearTimeout(retry)
      removeEventListener('online', add)
      remove()
    }
  }, [map, tiles])

  const isBare = ground === 'outline' || ground === 'failing'
  useEffect(() => {
    if (!isBare) return
    const layer = new GraticuleLayer().addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, isBare])

  return (
    ground === 'failing' && (
      <p className={styles.note}>
        <span>แผนที่ฐานไม่พร้อมใช้งาน</span> <span>แสดงเค้าโครงแทน</span>
      </p>
    )
  )
}

/** The reader of files is loaded only where there is one. */
async function openTiles(tiles: TileSource): Promise<GridLayer> {
  if (tiles.kind === 'file') return (await import('./file-tiles.ts')).fileTiles(tiles)
  const { url, attribution } = tiles
  return new MutedTiles(serverPictures(url), { attribution, maxZoom: zoomRange.max })
}
