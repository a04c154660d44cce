import {
  conditionNames,
  healthNames,
  type Condition,
  type Health,
} from '@roadside/contract/health.ts'
import {
  conditionShapes,
  conditionTones,
  healthShapes,
  healthTones,
  type Shape,
  type Tone,
} from '../state-mark.tsx'

export type HealthWords = Partial<Record<Health, string>>

/** The same mark as `HealthMark` or, given a condition, `ConditionMark`, for Leaflet, which wants elements. */
export function markElement(health: Health, size: number, condition?: Condition): SVGSVGElement {
  return condition
    ? drawShape(conditionShapes[condition], conditionTones[condition], size)
    : drawShape(healthShapes[health], healthTones[health], size)
}

/** The word for a state: the page's own, such as ไฟติดกลางวัน, else the contract's. */
export function stateWord(health: Health, words: HealthWords = {}, condition?: Condition): string {
  return condition ? conditionNames[condition] : (words[health] ?? healthNames[health])
}

/** A line of text behind a mark; a text, so that no name can be markup. */
export function markLine(health: Health, text: string, condition?: Condition): HTMLElement {
  const line = document.createElement('span')
  line.append(markElement(health, 11, condition), text)
  return line
}

function drawShape(shape: Shape, tone: Tone, size: number): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const set = (element: SVGElement, attributes: Record<string, string | number | undefined>) => {
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) element.setAttribute(name, String(value))
  }
  set(svg, { width: size, height: size, viewBox: '0 0 12 12', 'aria-hidden': 'true' })
  svg.dataset['tone'] = tone
  const add = (attributes: Record<string, string | number | undefined>) => {
    const path = document.createElementNS(svg.namespaceURI ?? '', 'path') as SVGPathElement
    set(path, attributes)
    svg.append(path)
  }
  // the rim is around the mark: what is within a ring or frame lies over its inner half
  const rim = {
    class: 'rs-mark-rim',
    'paint-order': 'stroke',
    'stroke-width': (shape.width ?? 0) + 36 / size,
  }
  add({ d: shape.stroke ?? shape.fill, ...rim })
  if (shape.stroke) {
    add({ d: shape.stroke, class: 'rs-mark-gap', 'stroke-width': shape.width })
    add({
      d: shape.stroke,
      class: 'rs-mark-stroke',
      'stroke-width': shape.width,
      'stroke-dasharray': shape.dash,
    })
  }
  if (shape.fill) add({ d: shape.fill, class: 'rs-mark-fill' })
  return svg
}
