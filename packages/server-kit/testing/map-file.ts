import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { zxyToTileId } from 'pmtiles'

type Position = [lon: number, lat: number]
type Properties = Record<string, string | number>
/** Layers by their name, as GeoJSON features. */
export type MapLayers = Record<string, readonly Feature[]>

const zooms = { min: 5, max: 14 }
const center: Position = [100.472, 13.825]
/** Degrees around the centre: about 6 km each way. */
const reach = 0.055
const bounds = [center[0] - reach, center[1] - reach, center[0] + reach, center[1] + reach] as const

/** A place by its distance from the centre, kilometres to the east and to the north. */
function at(east: number, north: number): Position {
  return [center[0] + east / 108, center[1] + north / 111]
}

function line(properties: Properties, ...points: [number, number][]): Feature {
  const coordinates = points.map(([east, north]) => at(east, north))
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
}

function area(properties: Properties, ...points: [number, number][]): Feature {
  const ring = [...points, points[0] ?? [0, 0]].map(([east, north]) => at(east, north))
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
}

function place(properties: Properties, east: number, north: number): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at(east, north) } }
}

const square = (half: number): [number, number][] => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
]

/** An invented small town with a highway, a river and lanes, in Protomaps' schema (basemap v4). */
export function inventedTown(): MapLayers {
  const lanes = [-1.6, -0.8, 0.8, 1.6, 2.4].flatMap((far, index) => [
    line(
      { kind: 'minor_road', kind_detail: 'residential', 'name:th': `ซอยกุ้งน้ำจืด ${index + 1}` },
      [far, -2.6],
      [far + 0.1, 2.2],
    ),
    line(
      { kind: 'minor_road', kind_detail: 'residential', 'name:th': `ซอยปู่ย่า ${index + 1}` },
      [-2.4, far],
      [2.6, far + 0.1],
    ),
  ])
  const houses = Array.from({ length: 60 }, (_, index) => {
    const [east, north] = [((index * 7) % 20) * 0.2 - 1.9, Math.floor(index / 5) * 0.35 - 1.9]
    const corners = square(0.02).map(([x, y]): [number, number] => [east + x * 2, north + y])
    return area({ kind: 'building' }, ...corners)
  })
  return {
    earth: [area({ kind: 'earth' }, ...square(5.9))],
    landuse: [
      area(
        { kind: 'park', 'name:th': 'สวนสาธารณะบึงกุ่ม' },
        [1, 0.9],
        [1.6, 0.9],
        [1.6, 1.5],
        [1, 1.5],
      ),
      area({ kind: 'forest' }, [-5, 2.6], [-3, 2.6], [-2.6, 4.6], [-5, 4.8]),
      area({ kind: 'residential' }, ...square(2.6)),
    ],
    water: [
      area(
        { kind: 'river', 'name:th': 'แม่น้ำปิ่นเกล้า' },
        ...([
          [-5.9, -3.4],
          [-2, -2.9],
          [1, -3.3],
          [5.9, -2.6],
          [5.9, -3],
          [1, -3.7],
          [-2, -3.3],
          [-5.9, -3.8],
        ] satisfies [number, number][]),
      ),
      line({ kind: 'canal', 'name:th': 'คลองที่ใหญ่ยิ่ง' }, [-3, 5], [-2.7, 1], [-3.1, -3.1]),
      place({ kind: 'lake', 'name:th': 'บึงผึ้งน้อย' }, 3.6, 2.2),
    ],
    roads: [
      ...lanes,
      line({ kind: 'other', kind_detail: 'service' }, [0.2, 0.1], [0.6, 0.1], [0.6, 0.6]),
      line({ kind: 'rail', kind_detail: 'rail' }, [-5.9, 4], [0, 3.4], [5.9, 4.2]),
      line(
        {
          kind: 'major_road',
          kind_detail: 'primary',
          'name:th': 'ถนนเทศบาลที่ ๑',
          name: 'Thesaban 1',
        },
        [-5.9, 0.3],
        [-2, 0],
        [2.4, 0.2],
        [5.9, 1],
      ),
      line(
        {
          kind: 'major_road',
          kind_detail: 'secondary',
          'name:th': 'ถนนผู้ใหญ่ลี้',
          ref: 'ตย.๑๐๐๑',
          shield_text: 'ตย.1001',
        },
        [-1.4, 5.9],
        [-1.2, 0.05],
        [-1.5, -5.9],
      ),
      line(
        {
          kind: 'highway',
          kind_detail: 'motorway',
          name: 'ทางหลวงหมายเลข 999',
          ref: '999',
          shield_text: '999',
          network: 'TH:national',
        },
        [0.3, -5.9],
        [0.1, -1.5],
        [0.3, 1.5],
        [1, 5.9],
      ),
    ],
    buildings: houses,
    boundaries: [line({ kind: 'region', kind_detail: 4 }, [-5.9, 5], [5.9, 5.2])],
    places: [
      place(
        {
          kind: 'locality',
          kind_detail: 'city',
          min_zoom: 6,
          'name:th': 'เมืองน้ำผึ้ง',
          name: 'Nam Phueng',
        },
        -0.5,
        0.6,
      ),
      place({ kind: 'locality', kind_detail: 'town', min_zoom: 9, name: 'ตำบลที่อยู่ใหม่' }, 3.5, -1.4),
      place({ kind: 'locality', kind_detail: 'village', min_zoom: 12, name: 'บ้านปู่ยี่' }, -4, -1.2),
    ],
  }
}

/** The same layers by OpenMapTiles' names and attributes, as planetiler makes them. */
export function asOpenMapTiles(layers: MapLayers): MapLayers {
  const names: Record<string, string> = {
    roads: 'transportation',
    places: 'place',
    boundaries: 'boundary',
    buildings: 'building',
  }
  return Object.fromEntries(
    Object.entries(layers)
      .filter(([name]) => name !== 'earth')
      .map(([name, features]) => [
        names[name] ?? name,
        features.map(({ properties, ...feature }) => {
          const { kind, kind_detail: detail, ...rest } = properties as Properties
          return { ...feature, properties: { ...rest, class: detail ?? kind } }
        }),
      ]),
  ) as MapLayers
}

export interface MapFileOptions {
  readonly layers?: MapLayers
  /** A picture for every tile, instead of the layers. */
  readonly png?: Buffer
}

/** A PMTiles file (specification v3) of the layers, without downloads: GeoJSON cut to tiles. */
export function buildMapFile({ layers = inventedTown(), png }: MapFileOptions = {}): Buffer {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const data = { type: 'FeatureCollection' as const, features: [...features] }
    return [name, new GeoJSONVT(data, { maxZoom: zooms.max, indexMaxZoom: 0 })] as const
  })
  const tileOf = (z: number, x: number, y: number) => {
    const found = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile] as const] : []
    })
    if (found.length === 0) return null
    return png ?? gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }))
  }
  const tiles: { id: number; bytes: Buffer }[] = []
  for (let z = zooms.min; z <= zooms.max; z += 1) {
    const [west, north] = tileAt(z, bounds[0], bounds[3])
    const [east, south] = tileAt(z, bounds[2], bounds[1])
    for (let x = west; x <= east; x += 1)
      for (let y = north; y <= south; y += 1) {
        const bytes = tileOf(z, x, y)
        if (bytes) tiles.push({ id: zxyToTileId(z, x, y), bytes })
      }
  }
  const metadata = {
    name: 'invented town',
    vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
  }
  return pack(tiles, png ? {} : metadata, png ? 2 : 1)
}

function tileAt(z: number, lon: number, lat: number): [x: number, y: number] {
  const latitude = (lat * Math.PI) / 180
  const y = (1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2
  return [Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}

/** Header, root directory, metadata, tiles: PMTiles specification v3, §3 and §4. */
function pack(
  tiles: readonly { id: number; bytes: Buffer }[],
  metadata: object,
  tileType: 1 | 2,
): Buffer {
  const sorted = tiles.toSorted((a, b) => a.id - b.id)
  const directory = gzipSync(directoryOf(sorted))
  const json = gzipSync(JSON.stringify(metadata))
  const header = Buffer.alloc(127)
  header.write('PMTiles\u0003', 'latin1')
  const root = 127
  const data = root + directory.length + json.length
  const length = sorted.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const parts = [
    root,
    directory.length,
    root + directory.length,
    json.length,
    data,
    0,
    data,
    length,
  ]
  parts.push(sorted.length, sorted.length, sorted.length)
  parts.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8))
  const [none, gzip] = [1, 2]
  header.set([1, gzip, tileType === 1 ? gzip : none, tileType, zooms.min, zooms.max], 96)
  bounds.forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4),
  )
  header[118] = zooms.max
  center.forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + index * 4),
  )
  return Buffer.concat([header, directory, json, ...sorted.map(({ bytes }) => bytes)])
}

function directoryOf(tiles: readonly { id: number; bytes: Buffer }[]): Buffer {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const runs = tiles.map(() => 1)
  const lengths = tiles.map(({ bytes }) => bytes.length)
  // zero: directly behind the one before
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
