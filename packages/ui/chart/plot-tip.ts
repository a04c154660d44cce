import type uPlot from 'uplot'
import styles from './chart.module.css'

export interface TipText {
  readonly title: string
  readonly rows: readonly {
    readonly color: string
    readonly label: string
    readonly value: string
  }[]
  readonly note?: string
}

/** Pixels between pointer and tooltip. */
const distance = 14

/**
 * What stands under the pointer, on the side of it where there is more room; placed without being measured, which would
 * lay the page out for every move.
 */
export function tipPlugin(describe: (plot: uPlot, x: number) => TipText): uPlot.Plugin {
  const tip = document.createElement('div')
  tip.className = styles.tip ?? ''
  tip.hidden = true
  const move = (plot: uPlot) => {
    const { left = -1, top = -1 } = plot.cursor
    tip.hidden = left < 0 || plot.data[0].length === 0
    if (tip.hidden) return
    tip.replaceChildren(...writeTip(describe(plot, plot.posToVal(left, 'x'))))
    const { width, height } = plot.rect
    const beside = (at: number, size: number, gap: number) =>
      at * 2 < size ? [`${at + gap}px`, 'auto'] : ['auto', `${size - at + gap}px`]
    const [fromLeft = '', fromRight = ''] = beside(left, width, distance)
    const [fromTop = '', fromBottom = ''] = beside(top, height, 0)
    Object.assign(tip.style, { left: fromLeft, right: fromRight, top: fromTop, bottom: fromBottom })
  }
  return { hooks: { init: (plot) => plot.over.append(tip), setCursor: move } }
}

function writeTip({ title, rows, note }: TipText): HTMLElement[] {
  const lines = rows.map(({ color, label, value }) => {
    const line = write('p', '')
    const key = write('i', '')
    key.style.background = color
    line.append(key, write('span', label), write('b', value))
    return line
  })
  return [write('strong', title), ...lines, ...(note ? [write('em', note)] : [])]
}

function write(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
