import { servePoints } from '../point-channel.ts'
import { PointStore } from '../point-store.ts'
import { roadPoints } from './road-points.ts'

/** Parses and indexes off the main thread, as a page's own worker does with its fetched data. */
const store = new PointStore()

addEventListener(
  'message',
  ({ data }: MessageEvent<{ port: MessagePort; count: number; isStack: boolean }>) => {
    servePoints(store, data.port)
    const text = writeRows(data.count, data.isStack)
    mark('arrived')
    store.set(readRows(text))
    mark('indexed')
  },
)

function mark(name: string): void {
  postMessage({ [name]: performance.timeOrigin + performance.now() })
}

interface Row {
  id: string
  label: string
  lon: number
  lat: number
  health: number
}

function writeRows(count: number, isStack: boolean): string {
  const { ids, labels, lon, lat, health } = roadPoints(count)
  const at = (row: number) =>
    isStack ? { lon: 100.41, lat: 13.86 } : { lon: lon[row], lat: lat[row] }
  return JSON.stringify(
    ids.map((id, row) => ({ id, label: labels[row], ...at(row), health: health[row] })),
  )
}

function readRows(text: string) {
  const rows = JSON.parse(text) as Row[]
  return {
    ids: rows.map(({ id }) => id),
    labels: rows.map(({ label }) => label),
    lon: Float64Array.from(rows, ({ lon }) => lon),
    lat: Float64Array.from(rows, ({ lat }) => lat),
    health: Uint8Array.from(rows, ({ health }) => health),
  }
}
