import { textOf, type TileProps } from './tile-props.ts'

export type RoadClass =
  | 'motorway'
  | 'trunk'
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'minor'
  | 'service'
  | 'path'
  | 'rail'

/** OpenStreetMap's values of `highway` and `railway`, and OpenMapTiles' classes. */
const classes: Record<string, RoadClass> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  unclassified: 'minor',
  residential: 'minor',
  living_street: 'minor',
  road: 'minor',
  minor: 'minor',
  service: 'service',
  busway: 'service',
  track: 'service',
  path: 'path',
  footway: 'path',
  pedestrian: 'path',
  cycleway: 'path',
  steps: 'path',
  bridleway: 'path',
  rail: 'rail',
  transit: 'rail',
  subway: 'rail',
  light_rail: 'rail',
  monorail: 'rail',
  tram: 'rail',
}
/** Protomaps' coarser kinds, where the finer value says nothing. */
const kinds: Record<string, RoadClass> = {
  highway: 'motorway',
  major_road: 'primary',
  minor_road: 'minor',
  path: 'path',
  rail: 'rail',
}

/** The class of a road in Protomaps' (`kind_detail`, `kind`) and OpenMapTiles' schema (`class`); null: not a road. */
export function roadClassOf(props: TileProps): RoadClass | null {
  const detail = textOf(props, 'kind_detail', 'class').replace(/_link$/, '')
  return classes[detail] ?? kinds[textOf(props, 'kind')] ?? null
}
