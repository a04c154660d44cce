import { useState } from 'react'
import { LineLayer, MapView, MarkerLayer, PinLayer, PointLayer } from '../map.tsx'
import { MapLegend } from '../map-legend.tsx'
import type { MapMarker } from '../marker-layer.tsx'
import { remotePoints } from '../point-channel.ts'
import type { PointSource } from '../point-source.ts'
import { alongRoad } from './road-points.ts'

const query = new URLSearchParams(location.search)
const count = Number(query.get('count') ?? 46)
const tiles = query.get('tiles')
const words = { warning: 'ไฟติดกลางวัน' }

const road = Array.from({ length: Math.min(700, Math.ceil(count / 4)) + 10 }, (_, step) => {
  const [lon, lat] = alongRoad((step - 5) * 128)
  return [lat, lon] as const
})
const sideRoad = [-0.03, -0.012, 0, 0.011, 0.03].map((at) => {
  const [lon, lat] = alongRoad(700)
  return [lat + at, lon + 0.002 - at * 0.3] as const
})
const gateways: MapMarker[] = [0, 500, 900, 1_400].map((metres, index) => {
  const [lon, lat] = alongRoad(metres)
  const health = (['ok', 'unreachable', 'ok', 'fault'] as const)[index] ?? 'ok'
  return { id: `GW-${index + 1}`, lat: lat + 0.0012, lon, health, label: `เกตเวย์ GW-${index + 1}` }
})

const server = tiles
  ? {
      kind: 'server' as const,
      url: `/${tiles}/{z}/{x}/{y}.svg`,
      attribution: '&copy; <a href="#">ผู้ทำแผนที่</a>',
    }
  : null
const source = startWorker()

function startWorker(): PointSource {
  const worker = new Worker(new URL('./points-worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.onmessage = ({ data }: MessageEvent<Record<string, number>>) => {
    for (const [name, at] of Object.entries(data))
      performance.mark(name, { startTime: at - performance.timeOrigin })
  }
  worker.postMessage({ port: port2, count, isStack: query.has('stack') }, [port2])
  return remotePoints(port1)
}

/** `?count=` points, with `&stack` all in one place, `?tiles=tiles|broken`, `?show=gateways|pin`; marks and times are left in `performance`. */
export function MapPage() {
  const [selectedId, setSelectedId] = useState<string | null>(query.get('selected'))
  const [pin, setPin] = useState<{ lat: number; lon: number } | null>(null)
  return (
    <MapView
      center={[13.86, 100.41]}
      zoom={Number(query.get('zoom') ?? 14)}
      tiles={server}
      ariaLabel="แผนที่ดวงโคม"
      onReady={() => performance.mark('map-made')}
    >
      <LineLayer points={sideRoad} tone="side" />
      <LineLayer points={road} />
      <PointLayer
        source={source}
        words={words}
        selectedId={selectedId}
        onSelect={setSelectedId}
        fitOnFirst={!query.has('zoom')}
        onReady={() => performance.mark('map-ready')}
      />
      {query.get('show') === 'gateways' && (
        <MarkerLayer markers={gateways} selectedId={selectedId} onSelect={setSelectedId} />
      )}
      {query.get('show') === 'pin' && <PinLayer position={pin} onMove={setPin} />}
      <MapLegend hasClusters words={words} />
    </MapView>
  )
}
