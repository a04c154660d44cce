import { useEffect, useState } from 'react'
import { GraticuleLayer } from './graticule-layer.ts'
import { useMap } from './map-context.ts'
import styles from './map-view.module.css'
import { outlineLayer } from './outline-layer.ts'
import { zoomRange } from './point-source.ts'
import { MutedTiles } from './muted-tiles.ts'
import { retryMs, watchTiles } from './tile-watch.ts'

export interface TileServer {
  /** Template with `{z}`, `{x}`, `{y}`. */
  readonly url: string
  /** HTML, from the installation's settings. */
  readonly attribution: string
}

/** `waiting`: no tile has come yet, and it is too early to say that none will. */
type Ground = 'waiting' | 'tiles' | 'outline' | 'failing'
/** So long nothing is drawn in place of tiles that may be on their way. Milliseconds. */
const timeoutMs = 3_000

/** The outline under everything, tiles over it where they can be had, a graticule where they cannot. One tile server for life. */
export function BaseMap({ tiles }: { tiles: TileServer | null }) {
  const map = useMap()
  const { url, attribution } = tiles ?? {}
  const [ground, setGround] = useState<Ground>(url ? 'waiting' : 'outline')

  useEffect(() => {
    const layer = outlineLayer().addTo(map)
    return () => {
      layer.remove()
    }
  }, [map])

  useEffect(() => {
    if (!url) return
    const layer = new MutedTiles(url, { attribution: attribution ?? '', maxZoom: zoomRange.max })
    const add = () => void layer.addTo(map)
    const timeout = setTimeout(
      () => setGround((now) => (now === 'waiting' ? 'outline' : now)),
      timeoutMs,
    )
    let retry: ReturnType<typeof setTimeout> | undefined
    const watcher = watchTiles(() => {
      layer.remove()
      setGround('failing')
      retry = setTimeout(add, retryMs)
    })
    layer.on('tileload', () => {
      watcher.loaded()
      setGround('tiles')
    })
    layer.on('tileerror', () => watcher.failed())
    addEventListener('online', add)
    add()
    return () => {
      clearTimeout(timeout)
      clearTimeout(retry)
      removeEventListener('online', add)
      layer.off().remove()
    }
  }, [map, url, attribution])

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
