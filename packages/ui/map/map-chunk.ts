/** The one lazily loaded chunk: everything that needs Leaflet. Import from `map.tsx` instead. */
export { LineLayer } from './line-layer.tsx'
export { MapView } from './map-view.tsx'
export { MarkerLayer } from './marker-layer.tsx'
export { PinLayer } from './pin-layer.tsx'
export { PointLayer } from './point-layer.tsx'
