import { divIcon, layerGroup, type LayerGroup, marker, polygon, svg } from 'leaflet'
import { outline } from 'virtual:outline'
import { decodeRing, outlineNames, thailandCode } from './outline.ts'
import styles from './map-view.module.css'

/** Thailand and its neighbours, coloured by the style sheet so that the skin can change under them. */
export function outlineLayer(): LayerGroup {
  const renderer = svg({ pane: 'outline', padding: 0.3 })
  const countries = outline.map(({ code, rings }) =>
    polygon(
      rings.map((ring) => [decodeRing(ring)]),
      {
        renderer,
        pane: 'outline',
        interactive: false,
        smoothFactor: 1.5,
        className: (code === thailandCode ? styles.home : styles.neighbour) ?? '',
      },
    ),
  )
  const names = Object.values(outlineNames).map(({ name, lat, lon }) => {
    const label = document.createElement('span')
    label.textContent = name
    return marker([lat, lon], {
      pane: 'outline',
      interactive: false,
      keyboard: false,
      icon: divIcon({ className: styles.country ?? '', html: label, iconSize: [0, 0] }),
    })
  })
  return layerGroup([...countries, ...names])
}
