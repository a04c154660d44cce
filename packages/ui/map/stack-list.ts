import { formatNumber } from '@roadside/contract/domain/format.ts'
import { type LatLngExpression, type Map as LeafletMap, popup } from 'leaflet'
import styles from './map-view.module.css'
import { markLine } from './mark-element.ts'
import { conditionAt, healthAt, type PointColumns } from './point-source.ts'

/** A small list of points that lie on each other, to choose one by pointer or keyboard. */
export function openStackList(
  map: LeafletMap,
  at: LatLngExpression,
  points: PointColumns,
  total: number,
  onChoose: (id: string) => void,
): void {
  const list = document.createElement('div')
  list.className = styles.stack ?? ''
  const title = document.createElement('strong')
  title.textContent = `${formatNumber(total)} จุดที่ตำแหน่งเดียวกัน`
  const shown = popup({
    className: styles.popup ?? '',
    closeButton: false,
    maxHeight: 240,
    minWidth: 180,
    autoPanPadding: [12, 12],
  })
  const close = () => {
    shown.close()
    map.getContainer().focus({ preventScroll: true })
  }
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // the list alone, not the dialog that the map may stand in
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  const buttons = points.ids.map((id, row) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.append(
      markLine(healthAt(points, row), points.labels[row] ?? id, conditionAt(points, row)),
    )
    button.addEventListener('click', () => {
      close()
      onChoose(id)
    })
    return button
  })
  list.append(title, ...buttons)
  if (total > points.ids.length) list.append(`และอีก ${formatNumber(total - points.ids.length)} จุด`)
  shown.setLatLng(at).setContent(list).openOn(map)
  buttons[0]?.focus({ preventScroll: true })
}
