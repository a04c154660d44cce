import { ChunkPlace } from '../chart/chunk-place.tsx'
import { lazyChunk } from '../chart/lazy-chunk.ts'
import type { LineLayerProps } from './line-layer.tsx'
import type { MapViewProps } from './map-view.tsx'
import type { MarkerLayerProps } from './marker-layer.tsx'
import type { PinLayerProps } from './pin-layer.tsx'
import type { PointLayerProps } from './point-layer.tsx'

const useMapChunk = lazyChunk(() => import('./map-chunk.ts'))

/**
 * A map that fills its parent, which must have a height. Leaflet is loaded when the first map is shown; until then its
 * place is held. Without `tiles`, or while they cannot be had, Thailand's outline and a graticule are drawn instead.
 */
export function MapView(props: MapViewProps) {
  const state = useMapChunk()
  return <ChunkPlace state={state}>{({ MapView: Loaded }) => <Loaded {...props} />}</ChunkPlace>
}

/** Up to 100 000 points on one canvas, clustered where they are too close. Stands inside `MapView`. */
export function PointLayer(props: PointLayerProps) {
  const state = useMapChunk()
  return state.kind === 'ready' ? <state.chunk.PointLayer {...props} /> : null
}

/** Up to 500 single things such as sites or gateways, up to 40 for the keyboard too. Stands inside `MapView`. */
export function MarkerLayer(props: MarkerLayerProps) {
  const state = useMapChunk()
  return state.kind === 'ready' ? <state.chunk.MarkerLayer {...props} /> : null
}

/** Roads. Stands inside `MapView`. */
export function LineLayer(props: LineLayerProps) {
  const state = useMapChunk()
  return state.kind === 'ready' ? <state.chunk.LineLayer {...props} /> : null
}

/** The one marker of a position editor. Stands inside `MapView`. */
export function PinLayer(props: PinLayerProps) {
  const state = useMapChunk()
  return state.kind === 'ready' ? <state.chunk.PinLayer {...props} /> : null
}
