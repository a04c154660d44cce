import { healths, type Condition, type Health } from '@roadside/contract/health.ts'
import { divIcon, type LeafletKeyboardEvent, marker, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from './map-context.ts'
import styles from './map-view.module.css'
import { prefersStill } from './reduced-motion.ts'
import { type HealthWords, markElement, markLine, stateWord } from './mark-element.ts'

export interface MapMarker {
  readonly id: string
  readonly lat: number
  readonly lon: number
  readonly health: Health
  /** Shown instead of the health where it is the worse of the two. */
  readonly condition?: Condition
  readonly label: string
}

export interface MarkerLayerProps {
  markers: readonly MapMarker[]
  onSelect?: (id: string) => void
  selectedId?: string | null
  /** The selected marker moves to the middle whenever this is another object. */
  centering?: object | null
  words?: HealthWords
}

/** Of the mark and of what can be pressed, pixels. */
const sizes = { mark: 18, target: 28 }

/** Most markers in the tab order; beyond, keyboard users have the table next to the map. */
const mostTabStops = 40

/** Up to 500 single things such as sites or gateways; a few can be reached and pressed by keyboard. */
export function MarkerLayer({
  markers,
  onSelect,
  selectedId = null,
  centering = null,
  words,
}: MarkerLayerProps): null {
  const map = useMap()
  const shown = useRef(new Map<string, Marker>())
  const centered = useRef<object | null>(null)
  const broughtIntoView = useRef<string | null>(null)
  const latest = useRef(onSelect)
  useEffect(() => {
    latest.current = onSelect
  })

  useEffect(() => {
    const all = shown.current
    return () => {
      all.forEach((one) => one.remove())
      all.clear()
    }
  }, [map])

  useEffect(() => {
    const all = shown.current
    const wanted = new Set(markers.map(({ id }) => id))
    for (const [id, one] of all) {
      if (wanted.has(id)) continue
      one.remove()
      all.delete(id)
    }
    for (const given of markers) {
      let one = all.get(given.id)
      if (!one) {
        one = makeMarker(markers.length <= mostTabStops, () => latest.current?.(given.id))
          .setLatLng([given.lat, given.lon])
          .addTo(map)
        all.set(given.id, one)
      }
      one.setLatLng([given.lat, given.lon])
      describeMarker(one, given, words)
    }
  }, [map, markers, words])

  useEffect(() => {
    for (const { id, health } of markers) {
      const one = shown.current.get(id)
      one?.getElement()?.classList.toggle(styles.selected ?? '', id === selectedId)
      // the selected one above what stands in the same place
      one?.setZIndexOffset(id === selectedId ? 10_000 : heightOf(health))
    }
    const selected = selectedId === null ? undefined : shown.current.get(selectedId)
    // once: whoever moved the map away since stays there
    const isNew = selectedId !== broughtIntoView.current
    broughtIntoView.current = selected ? selectedId : null
    if (!selected) return
    const isAsked = centering !== null && centering !== centered.current
    if (!isAsked && (!isNew || map.getBounds().contains(selected.getLatLng()))) return
    if (isAsked) centered.current = centering
    map.panTo(selected.getLatLng(), { animate: !prefersStill() })
  }, [map, markers, selectedId, centering])
  return null
}

function makeMarker(keyboard: boolean, onPress: () => void): Marker {
  const icon = divIcon({
    className: styles.marker ?? '',
    html: '',
    iconSize: [sizes.target, sizes.target],
  })
  return marker([0, 0], { icon, keyboard, pane: 'markers', riseOnHover: true })
    .bindTooltip('', {
      direction: 'top',
      offset: [0, -10],
      className: styles.tip ?? '',
      opacity: 1,
    })
    .on('click', onPress)
    .on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      onPress()
    })
}

/** Changes what stands in the marker, never the marker itself: it may have the focus. */
function describeMarker(
  one: Marker,
  { health, condition, label }: MapMarker,
  words: HealthWords | undefined,
): void {
  const element = one.getElement()
  const text = `${label} · ${stateWord(health, words, condition)}`
  if (!element || element.ariaLabel === text) return
  element.ariaLabel = text
  element.replaceChildren(markElement(health, sizes.mark, condition))
  one.setTooltipContent(markLine(health, text, condition))
}

/** The worse, the higher. */
function heightOf(health: Health): number {
  return (healths.length - healths.indexOf(health)) * 1_000
}
