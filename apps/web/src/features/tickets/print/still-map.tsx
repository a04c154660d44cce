import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { decodeRing, thailandCode } from '@roadside/ui/map/outline.ts'
import type { TileSource } from '@roadside/ui/map/tile-source.ts'
import { outline } from 'virtual:outline'
import { stillTiles, type StillTile } from './still-tiles.ts'
import styles from './order.module.css'

const size = { width: 640, height: 330 }
const zoom = 16
/** Paper waits no longer for tiles. Milliseconds. */
const timeoutMs = 5_000

/** The ground of a printed map: tiles that have come, or null for the outline of the country. */
export type Ground = { readonly tiles: readonly StillTile[]; readonly attribution: string } | null

/** Loads the tiles around a place before it is printed; null where there are none, or not all came in time. */
export async function loadGround(source: TileSource | null, place: Point): Promise<Ground> {
  if (source?.kind !== 'server') return null
  const tiles = stillTiles(source.url, { ...place, zoom, ...size })
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), timeoutMs))
  const loaded = Promise.all(
    tiles.map(({ url }) => Object.assign(new Image(), { src: url }).decode()),
  ).then(
    () => true,
    () => false,
  )
  if (!(await Promise.race([loaded, timeout]))) return null
  return { tiles, attribution: plainText(source.attribution) }
}

/** The attribution of a map is HTML; paper has no links. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}

/** Where the equipment stands, on paper: the streets around it, or its place in the country. */
export function StillMap({ place, ground }: { place: Point; ground: Ground }) {
  return ground ? <Streets ground={ground} /> : <Country place={place} />
}

function Streets({ ground: { tiles, attribution } }: { ground: NonNullable<Ground> }) {
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label="แผนที่จุดซ่อม">
        {tiles.map(({ url, x, y }) => (
          <image key={url} href={url} x={x} y={y} width={256} height={256} />
        ))}
        <Pin x={size.width / 2} y={size.height / 2} />
      </svg>
      <figcaption>{attribution}</figcaption>
    </figure>
  )
}

/** Degrees. */
const frame = { west: 96.8, east: 106.2, south: 5.2, north: 20.8 }
/** Pixels of a degree of latitude, and of longitude in the middle of the country. */
const degree = { y: 30, x: 30 * Math.cos((13 * Math.PI) / 180) }
const xOf = (longitude: number) => (longitude - frame.west) * degree.x
const yOf = (latitude: number) => (frame.north - latitude) * degree.y

function Country({ place: { latitude, longitude } }: { place: Point }) {
  const rings = outline.find(({ code }) => code === thailandCode)?.rings ?? []
  const path = rings
    .map(
      (ring) =>
        `M${decodeRing(ring)
          .map(([lat, lon]) => `${xOf(lon).toFixed(1)} ${yOf(lat).toFixed(1)}`)
          .join('L')}Z`,
    )
    .join('')
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${xOf(frame.east)} ${yOf(frame.south)}`}
        role="img"
        aria-label="ตำแหน่งจุดซ่อมในประเทศไทย"
      >
        <path d={path} fill="#f1f1f1" stroke="#777" strokeWidth={1} />
        <Pin x={xOf(longitude)} y={yOf(latitude)} />
      </svg>
      <figcaption>
        พิกัด {latitude.toFixed(6)}, {longitude.toFixed(6)}
      </figcaption>
    </figure>
  )
}

function Pin({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0 0C-3-8-13-14-13-24.5a13 13 0 0 1 26 0C13-14 3-8 0 0Z"
        fill="#c8281e"
        stroke="#fff"
        strokeWidth={2}
      />
      <circle cy={-24.5} r={5} fill="#fff" />
    </g>
  )
}
