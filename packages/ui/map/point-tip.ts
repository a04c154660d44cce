import { formatNumber } from '@roadside/contract/domain/format.ts'
import { conditionNames, healths } from '@roadside/contract/health.ts'
import { type LatLng, type Map as LeafletMap, point, tooltip } from 'leaflet'
import styles from './map-view.module.css'
import { type HealthWords, markLine, stateWord } from './mark-element.ts'
import type { DrawnTile } from './draw-points.ts'
import { conditionAt, countsAt, healthAt } from './point-source.ts'

/** The one tooltip of a point layer: a point's name and state, or what a cluster holds. */
export function createPointTip(map: LeafletMap) {
  const tip = tooltip({ direction: 'top', className: styles.tip ?? '', opacity: 1 })
  let shown: { readonly drawn: DrawnTile; readonly mark: number } | null = null
  return {
    show(drawn: DrawnTile, mark: number, at: LatLng, words: HealthWords): void {
      if (shown?.drawn === drawn && shown.mark === mark) return
      shown = { drawn, mark }
      tip.options.offset = point(0, 2 - (drawn.reach[mark] ?? 0))
      tip
        .setContent(describe(drawn, mark, words))
        .setLatLng(at)
        .addTo(map)
      map.getContainer().style.cursor = 'pointer'
    },
    hide(): void {
      if (!shown) return
      shown = null
      tip.remove()
      map.getContainer().style.cursor = ''
    },
  }
}

function describe(
  { tile: { points, clusters } }: DrawnTile,
  mark: number,
  words: HealthWords,
): HTMLElement {
  const content = document.createElement('div')
  const cluster = mark - points.ids.length
  if (cluster >= 0) {
    const condition = conditionAt(clusters, cluster)
    if (condition) content.append(markLine('unknown', conditionNames[condition], condition))
    addCounts(content, countsAt(clusters.counts, cluster), words)
  } else {
    const health = healthAt(points, mark)
    const condition = conditionAt(points, mark)
    content.append(
      markLine(
        health,
        `${points.labels[mark] ?? ''} · ${stateWord(health, words, condition)}`,
        condition,
      ),
    )
    if (points.counts) addCounts(content, countsAt(points.counts, mark), words)
  }
  return content
}

function addCounts(content: HTMLElement, counts: Uint32Array, words: HealthWords): void {
  healths.forEach((health, at) => {
    const count = counts[at] ?? 0
    if (count > 0)
      content.append(markLine(health, `${stateWord(health, words)} ${formatNumber(count)}`))
  })
}
