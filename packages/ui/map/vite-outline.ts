import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { encodeRing, outlineNames, type OutlineCountry } from './outline.ts'

type Position = [number, number]
type Atlas = Topology<{
  countries: { type: 'GeometryCollection'; geometries: (Polygon | MultiPolygon)[] }
}>

/** How far a simplified border may leave the atlas's, degrees: about 800 m, two steps of the atlas's own grid. */
const tolerance = 0.007
/** Islands below this are left out, square degrees: about 10 km². */
const leastArea = 0.0008

/**
 * Vite plugin: `import { outline } from 'virtual:outline'` is the base map without tiles, cut at build time from
 * Natural Earth 1 : 10 million (world-atlas) to six countries, so that 3.6 MB become less than 20 kB.
 */
export function outlinePlugin(): Plugin {
  const id = 'virtual:outline'
  return {
    name: 'roadside-outline',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) =>
      source === `\0${id}` ? `export const outline = ${JSON.stringify(cutOutline())}` : null,
  }
}

/** Thailand and its five neighbours. Borders that two countries share stay shared: the arcs are simplified, not the rings. */
export function cutOutline(): OutlineCountry[] {
  const atlas = createRequire(import.meta.url)('world-atlas/countries-10m.json') as Atlas
  const { transform, ...rest } = atlas
  const countries = atlas.objects.countries.geometries
    .filter(({ id }) => String(id) in outlineNames)
    .map(({ id, ...shape }) => ({
      code: String(id),
      arcs: shape.type === 'Polygon' ? [shape.arcs] : shape.arcs,
    }))
  // an arc that is walked backwards has its complement for a number
  const used = new Set(
    countries.flatMap(({ arcs }) => arcs.flat(2)).map((arc) => (arc < 0 ? ~arc : arc)),
  )
  const plain: Topology = {
    ...rest,
    arcs: atlas.arcs.map((arc, index) =>
      used.has(index) ? simplify(unpackArc(arc as Position[], transform)) : [],
    ),
  }
  return countries.map(({ code, arcs }) => {
    const shape: MultiPolygon = { type: 'MultiPolygon', arcs }
    const rings = feature(plain, shape).geometry.coordinates.flat() as Position[][]
    return {
      code,
      rings: rings.filter((ring) => ring.length > 3 && areaOf(ring) >= leastArea).map(encodeRing),
    }
  })
}

/** Arcs of the atlas are integer steps; see the TopoJSON specification, 2.1.3. */
function unpackArc(arc: readonly Position[], transform: Topology['transform']): Position[] {
  const [scaleX, scaleY] = transform?.scale ?? [1, 1]
  const [left, bottom] = transform?.translate ?? [0, 0]
  let [x, y] = [0, 0]
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return [x * scaleX + left, y * scaleY + bottom]
  })
}

/** Douglas and Peucker; both ends stay, so that arcs still meet. */
function simplify(arc: readonly Position[]): Position[] {
  const [first, last] = [arc[0], arc.at(-1)]
  if (!first || !last) return []
  let [farthest, distance] = [0, 0]
  arc.forEach((point, index) => {
    const away = distanceTo(point, first, last)
    if (away > distance) [farthest, distance] = [index, away]
  })
  if (distance <= tolerance) return [first, last]
  return [...simplify(arc.slice(0, farthest + 1)).slice(0, -1), ...simplify(arc.slice(farthest))]
}

function distanceTo([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** Square degrees. */
function areaOf(ring: readonly Position[]): number {
  let twice = 0
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice) / 2
}
