import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  GeomType,
  LineLabelPlacement,
  LineLabelSymbolizer,
  LineSymbolizer,
  type LabelRule,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet'
import { roadClassOf, type RoadClass } from './road-class.ts'
import { RoadShield } from './road-shield.ts'
import type { TileProps } from './tile-props.ts'

/** Custom properties of map-view.module.css and tokens.css. */
export const mapColors = [
  '--map-sea',
  '--map-home',
  '--map-green',
  '--map-built',
  '--map-building',
  '--map-minor',
  '--map-major',
  '--map-highway',
  '--map-edge',
  '--map-highway-edge',
  '--map-rail',
  '--map-border',
  '--map-halo',
  '--map-water-text',
  'ink',
  'ink2',
  'panel',
] as const
type Colors = Record<(typeof mapColors)[number], string>

export interface MapStyle {
  readonly land: string
  readonly paints: PaintRule[]
  readonly labels: LabelRule[]
}

/** What Protomaps says in `kind` and `kind_detail`, OpenMapTiles in `class` and `subclass`. */
function isKind(props: TileProps, kinds: ReadonlySet<string>): boolean {
  return ['kind', 'kind_detail', 'class', 'subclass'].some((name) => {
    const value = props[name]
    return typeof value === 'string' && kinds.has(value)
  })
}
const ofKind =
  (...names: string[]) =>
  (_: number, { props }: Feature): boolean =>
    isKind(props, new Set(names))

const greens = new Set(
  'park forest wood grass grassland meadow garden cemetery golf_course nature_reserve national_park scrub recreation_ground pitch orchard farmland wetland'.split(
    ' ',
  ),
)
const builts = new Set('residential commercial industrial school university hospital'.split(' '))

/** Zooms and widths in pixels. */
const widths: Record<RoadClass, [zoom: number, pixels: number][]> = {
  motorway: [
    [5, 0.6],
    [8, 1.4],
    [12, 3],
    [15, 7],
    [19, 26],
  ],
  trunk: [
    [5, 0.4],
    [8, 1.2],
    [12, 2.6],
    [15, 6],
    [19, 24],
  ],
  primary: [
    [7, 0.4],
    [12, 2],
    [15, 5],
    [19, 22],
  ],
  secondary: [
    [8, 0.3],
    [12, 1.5],
    [15, 4.2],
    [19, 20],
  ],
  tertiary: [
    [9, 0.3],
    [13, 1.4],
    [15, 3.6],
    [19, 18],
  ],
  minor: [
    [12, 0.5],
    [14, 1.8],
    [16, 4.5],
    [19, 15],
  ],
  service: [
    [13, 0.3],
    [16, 1.8],
    [19, 9],
  ],
  path: [
    [14, 0.4],
    [19, 3],
  ],
  rail: [
    [9, 0.6],
    [19, 3],
  ],
}
const widthAt = Object.fromEntries(
  Object.entries(widths).map(([name, stops]) => [name, exp(1.5, stops)]),
) as Record<RoadClass, (zoom: number) => number>
/** Drawn from the first to the last, so that a highway lies over a lane. */
const drawOrder: readonly (readonly RoadClass[])[] = [
  ['path', 'service', 'minor'],
  ['tertiary', 'secondary', 'primary'],
  ['trunk', 'motorway'],
]
const highways: ReadonlySet<RoadClass> = new Set(['trunk', 'motorway'])
const majors: ReadonlySet<RoadClass> = new Set(['secondary', 'primary', ...highways])
const roadLayers = ['roads', 'transportation']
/** OpenMapTiles has the names in a layer of their own. */
const nameLayers = ['roads', 'transportation_name', 'transportation']
const rampShare = 0.6

const isOf =
  (classes: ReadonlySet<RoadClass>) =>
  (_: number, { props }: Feature): boolean => {
    const found = roadClassOf(props)
    return found !== null && classes.has(found)
  }

function isRamp(props: TileProps): boolean {
  return props['is_link'] === true || props['ramp'] === 1
}

/** Land, water and roads of Protomaps' and OpenMapTiles' schemas: a file has the one or the other. */
function paintsOf(colors: Colors): PaintRule[] {
  const fill = (color: string) => new PolygonSymbolizer({ fill: color })
  const isArea = (_: number, { geomType }: Feature) => geomType === GeomType.Polygon
  const isWaterway = (_: number, { geomType }: Feature) => geomType === GeomType.Line
  const waterway = new LineSymbolizer({
    color: colors['--map-sea'],
    width: exp(1.5, [
      [9, 0.5],
      [14, 1.6],
      [19, 10],
    ]),
  })
  const areas: PaintRule[] = ['landcover', 'landuse', 'park'].flatMap((dataLayer) => [
    {
      dataLayer,
      symbolizer: fill(colors['--map-built']),
      filter: (_, { props }) => isKind(props, builts),
    },
    {
      dataLayer,
      symbolizer: fill(colors['--map-green']),
      filter: (_, { props }) => isKind(props, greens),
    },
  ])
  const buildings = ['buildings', 'building'].map((dataLayer): PaintRule => ({
    dataLayer,
    minzoom: 15,
    symbolizer: fill(colors['--map-building']),
  }))
  const borders = ['boundaries', 'boundary'].map((dataLayer): PaintRule => ({
    dataLayer,
    symbolizer: new LineSymbolizer({
      dash: [4, 3],
      dashColor: colors['--map-border'],
      color: colors['--map-border'],
      width: 1,
    }),
    filter: (_, { props }) => Number(props['kind_detail'] ?? props['admin_level'] ?? 9) <= 4,
  }))
  return [
    { dataLayer: 'earth', symbolizer: fill(colors['--map-home']), filter: isArea },
    ...areas,
    { dataLayer: 'water', symbolizer: fill(colors['--map-sea']), filter: isArea },
    { dataLayer: 'water', symbolizer: waterway, filter: isWaterway },
    { dataLayer: 'waterway', symbolizer: waterway },
    ...buildings,
    ...borders,
    ...roadPaints(colors),
  ]
}

function roadPaints(colors: Colors): PaintRule[] {
  const classOf = ({ props }: Feature): RoadClass => roadClassOf(props) ?? 'path'
  const width = (zoom: number, feature: Feature) =>
    widthAt[classOf(feature)](zoom) * (isRamp(feature.props) ? rampShare : 1)
  const edge = (zoom: number, feature: Feature) => {
    const core = width(zoom, feature)
    return core < 1.2 ? core : core + (zoom < 14 ? 1.4 : 2)
  }
  const colorOf = (feature: Feature, isEdge: boolean): string => {
    const found = classOf(feature)
    if (highways.has(found)) return colors[isEdge ? '--map-highway-edge' : '--map-highway']
    if (isEdge || found === 'path') return colors['--map-edge']
    return colors[majors.has(found) ? '--map-major' : '--map-minor']
  }
  const round = { lineCap: 'round', lineJoin: 'round' } as const
  const casing = new LineSymbolizer({
    ...round,
    color: (_: number, feature?: Feature) => (feature ? colorOf(feature, true) : ''),
    width: (zoom: number, feature?: Feature) => (feature ? edge(zoom, feature) : 0),
  })
  const core = new LineSymbolizer({
    ...round,
    color: (_: number, feature?: Feature) => (feature ? colorOf(feature, false) : ''),
    width: (zoom: number, feature?: Feature) => (feature ? width(zoom, feature) : 0),
  })
  const rail = new LineSymbolizer({
    color: colors['--map-rail'],
    width: widthAt.rail,
    dash: [6, 3],
  })
  return roadLayers.flatMap((dataLayer) => [
    { dataLayer, symbolizer: rail, filter: isOf(new Set(['rail'])), minzoom: 9 },
    ...drawOrder.flatMap((classes) => {
      const filter = isOf(new Set(classes))
      return [
        { dataLayer, symbolizer: casing, filter },
        { dataLayer, symbolizer: core, filter },
      ]
    }),
  ])
}

/** Thai names first. */
const names = ['name:th', 'name']

/** The first has room before the others. */
function labelsOf(colors: Colors, family: string): LabelRule[] {
  const halo = { stroke: colors['--map-halo'], width: 2 }
  const text = (font: string, fill: string) =>
    new CenteredTextSymbolizer({
      ...halo,
      labelProps: names,
      fill,
      font: `${font} ${family}`,
      lineHeight: 1.5,
      maxLineChars: 22,
    })
  const places = (
    kinds: string[],
    font: string,
    zooms: { minzoom?: number; maxzoom?: number } = {},
  ) =>
    ['places', 'place'].map((dataLayer): LabelRule => ({
      dataLayer,
      symbolizer: text(font, colors.ink),
      filter: ofKind(...kinds),
      sort: (a, b) => importanceOf(b) - importanceOf(a),
      ...zooms,
    }))
  const onRoads = (
    symbolizer: LabelRule['symbolizer'],
    classes: ReadonlySet<RoadClass>,
    minzoom: number,
  ) =>
    nameLayers.map((dataLayer): LabelRule => ({
      dataLayer,
      symbolizer,
      filter: isOf(classes),
      minzoom,
    }))
  const along = (font: string, fill: string) =>
    new LineLabelSymbolizer({
      stroke: halo.stroke,
      // unlike that of the others, it counts both sides
      width: 2 * halo.width,
      labelProps: names,
      fill,
      font: `${font} ${family}`,
      position: LineLabelPlacement.Center,
      // half of what Thai marks take above and below
      offset: 5,
      repeatDistance: 400,
    })
  const shield = new RoadShield(
    { fill: colors.panel, text: colors.ink2, edge: colors.ink2 },
    `600 11px ${family}`,
  )
  const waters = ['water', 'water_name'].map((dataLayer): LabelRule => ({
    dataLayer,
    symbolizer: text('500 12px', colors['--map-water-text']),
    filter: (_, { geomType }) => geomType === GeomType.Point,
  }))
  const waterways = ['water', 'waterway'].map((dataLayer): LabelRule => ({
    dataLayer,
    minzoom: 12,
    symbolizer: along('500 12px', colors['--map-water-text']),
    filter: (_, { geomType }) => geomType === GeomType.Line,
  }))
  return [
    ...places(['country'], '600 14px', { maxzoom: 8 }),
    ...places(['region', 'state', 'province'], '600 13px', { maxzoom: 10 }),
    ...places(['city'], '600 14px'),
    ...places(['town'], '600 13px'),
    ...onRoads(shield, majors, 8),
    ...places(['village', 'suburb', 'borough', 'quarter'], '500 12px', { minzoom: 11 }),
    ...waters,
    ...onRoads(along('500 12px', colors.ink2), majors, 13),
    ...waterways,
    ...onRoads(along('500 11px', colors.ink2), new Set(['tertiary', 'minor']), 15),
    ...places(['neighbourhood', 'hamlet', 'locality'], '500 12px', { minzoom: 13 }),
  ]
}

/** Protomaps ranks by inhabitants, the most last; OpenMapTiles by importance, the first first. */
function importanceOf(props: TileProps): number {
  return Number(props['population_rank'] ?? 100 - Number(props['rank'] ?? 100))
}

/** The base map in one skin. `family`: the page's font, which has the Thai marks. */
export function styleOf(colors: Colors, family: string): MapStyle {
  return { land: colors['--map-home'], paints: paintsOf(colors), labels: labelsOf(colors, family) }
}
