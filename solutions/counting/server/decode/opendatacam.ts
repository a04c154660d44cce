import {
  decodeEach,
  deviceOf,
  fieldsOf,
  isFields,
  isNullish,
  listOrNone,
  refuse,
  timeOf,
  wholeOf,
  type Element,
  type Fields,
} from '@roadside/server-kit/ingest/canonical.ts'
import { flatReadings } from '@roadside/server-kit/ingest/elements.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import type { ClassId } from '../../rules/classes.ts'
import {
  directions,
  longestPeriodS,
  mostLanes,
  mostVehicles,
  type CountInterval,
  type Direction,
} from './interval.ts'
import { laneNumbers } from './opendatacam-lanes.ts'

const binMs = 15 * 60_000
const mostCounted = 50_000
/** A recording with its history may run so long; quarters of every lane and way are made of it. */
const longestRecordingS = 31 * 86_400
/** Of all recordings of a message: 31 days of two lanes both ways, 3 days of twenty. A few words could ask for millions. */
const mostIntervals = 12_000
/**
 * Object names of its network that are vehicle classes here; it cannot distinguish trucks by their
 * axles.
 */
const classOfName: Readonly<Record<string, ClassId>> = {
  car: 'small',
  van: 'small',
  pickup: 'small',
  bus: 'large',
  truck: 'large',
  lorry: 'large',
  motorbike: 'motorcycle',
  motorcycle: 'motorcycle',
}
/**
 * Lines: by the direction across the picture; polygons: by entering and leaving. A line of version
 * 2 has no direction: unknown.
 */
const directionOfWord: Readonly<Record<string, Direction>> = {
  leftright_topbottom: 'in',
  rightleft_bottomtop: 'out',
  entering_zone: 'in',
  leaving_zone: 'out',
}

/** What lines and polygons of version 3 count, by their type; areas of version 2 have none. */
const directionsOfType: Readonly<Record<string, readonly Direction[]>> = {
  bidirectional: ['in', 'out'],
  polygon: ['in', 'out'],
  leftright_topbottom: ['in'],
  rightleft_bottomtop: ['out'],
}

/**
 * Recordings of OpenDataCam 2 and 3 (github.com/opendatacam/opendatacam, `GET /recording/:id`, `/recording/:id/counter` and
 * `/recordings`). With its history a recording becomes quarters of an hour by the clock, also those in which nothing passed;
 * with its summary alone one interval. A counter area is a lane. The device is `?device=` of the address or the last level
 * but one of the topic, as the recording names none. A recording with a counted item that is not understood is refused
 * whole: what was left of it would count too little. Areas alone are of no interest.
 */
export function decodeOpenDataCam({
  json,
  topic,
  query,
  receivedAt,
}: Arrival): readonly Element<CountInterval>[] {
  const device = deviceOf(query['device'] ?? topic?.split('/').at(-2), 'device ในที่อยู่ปลายทาง')
  let left = mostIntervals
  const makeRoom = (count: number) => {
    if (count > left)
      refuse('dateEnd', `ทำให้ข้อความมีช่วงนับเกิน ${mostIntervals} ช่วง กรุณาแบ่งส่งหลายครั้ง หรือบันทึกให้สั้นลง`)
    left -= count
  }
  const list = isFields(json) && 'recordings' in json ? json['recordings'] : json
  const elements = decodeEach(
    list,
    (sent) => intervalsOf(fieldsOf(sent, 'ข้อความ'), device, receivedAt, makeRoom),
    () => device,
  )
  return elements.flatMap((element) => flatReadings(element))
}

interface Recording {
  readonly device: string
  readonly start: Date
  readonly end: Date
  /** Lane by id of the counter area. */
  readonly lanes: ReadonlyMap<string, number>
  /** By id of the counter area; none where it does not say. */
  readonly ways: ReadonlyMap<string, readonly Direction[]>
}

/**
 * `makeRoom` is called with the number of intervals to be created, and throws where they are too
 * many.
 */
function intervalsOf(
  body: Fields,
  device: string,
  now: Date,
  makeRoom: (count: number) => void,
): readonly CountInterval[] | null {
  const { areas, counterSummary, counterHistory, dateStart, dateEnd } = body
  if (isNullish(counterSummary) && isNullish(counterHistory)) {
    return areAreas(body)
      ? null
      : refuse('counterSummary', 'หรือ counterHistory ต้องมีในข้อความของ OpenDataCam')
  }
  const [start, end] = [timeOf(dateStart, 'dateStart', now), timeOf(dateEnd, 'dateEnd', now)]
  const seconds = (end.getTime() - start.getTime()) / 1000
  // with its history it is cut into quarters, however long it ran; a summary alone is one interval
  const isCut = !isNullish(counterHistory)
  const longestS = isCut ? longestRecordingS : longestPeriodS
  if (!(seconds > 0 && seconds <= longestS)) {
    const days = longestS / 86_400
    throw new Rejection('bad_time', `dateEnd ต้องอยู่หลัง dateStart ไม่เกิน ${days} วัน`, device)
  }
  const known = fieldsOf(areas ?? counterSummary ?? {}, 'areas')
  const ways = new Map(Object.entries(known).map(([area, one]) => [area, waysOf(one)]))
  const recording = { device, start, end, lanes: laneNumbers(known, mostLanes), ways }
  if (isCut)
    return counted(
      recording,
      listOrNone(counterHistory, 'counterHistory', mostCounted).flat(),
      makeRoom,
    )
  makeRoom(recording.lanes.size)
  return summarized(recording, fieldsOf(counterSummary, 'counterSummary'))
}

function waysOf(area: unknown): readonly Direction[] {
  const type = isFields(area) ? area['type'] : null
  return typeof type === 'string' && Object.hasOwn(directionsOfType, type)
    ? (directionsOfType[type] ?? [])
    : []
}

/** `GET /counter/areas`: areas by their ids. */
function areAreas(body: Fields): boolean {
  return Object.values(body).every((area) => isFields(area) && 'location' in area)
}

type Counts = Partial<Record<ClassId, number>>
const noVehicles = (): Counts => ({ small: 0, large: 0, motorcycle: 0 })
const unmeasured = { speedAvg: null, speedP85: null, occupancy: null } as const

/** The summary holds no directions; an area that counts a single direction has a known one. */
function summarized(
  { device, start, end, lanes, ways }: Recording,
  summary: Fields,
): readonly CountInterval[] {
  const periodS = Math.max(1, Math.round((end.getTime() - start.getTime()) / 1000))
  return [...lanes].map(([area, lane]) => {
    const counts = noVehicles()
    for (const [name, count] of Object.entries(fieldsOf(summary[area] ?? {}, 'counterSummary'))) {
      const id = Object.hasOwn(classOfName, name) ? classOfName[name] : undefined
      if (id)
        counts[id] = (counts[id] ?? 0) + wholeOf(count, `counterSummary.${name}`, 0, mostVehicles)
    }
    const [way, ...others] = ways.get(area) ?? []
    const direction = way !== undefined && others.length === 0 ? way : 'unknown'
    return { device, start, periodS, lane, direction, counts, ...unmeasured }
  })
}

function counted(
  recording: Recording,
  history: readonly unknown[],
  makeRoom: (count: number) => void,
): readonly CountInterval[] {
  if (history.length > mostCounted) refuse('counterHistory', `มีเกิน ${mostCounted} รายการ`)
  const items = history.map((sent) => itemOf(sent, recording))
  const reported = directions.filter((way) => items.some(({ direction }) => direction === way))
  const places = [...recording.lanes].flatMap(([area, lane]) => {
    // of a way that is counted nothing may have passed; where no way is known at all it is unknown
    const ways = new Set([...reported, ...(recording.ways.get(area) ?? [])])
    return [...(ways.size > 0 ? ways : (['unknown'] as const))].map((direction) => ({
      lane,
      direction,
    }))
  })
  makeRoom(binCountOf(recording) * places.length)
  const counted = new Map<string, Counts>()
  for (const { ms, lane, direction, id } of items) {
    if (!id) continue
    const bin = binOf(ms, lane, direction)
    const counts = counted.get(bin) ?? noVehicles()
    counts[id] = (counts[id] ?? 0) + 1
    counted.set(bin, counts)
  }
  const { device } = recording
  return binsOf(recording).flatMap(({ start, end }) => {
    const periodS = Math.max(1, Math.round((end - start) / 1000))
    return places.map(({ lane, direction }) => {
      const counts = counted.get(binOf(start, lane, direction)) ?? noVehicles()
      return { device, start: new Date(start), periodS, lane, direction, counts, ...unmeasured }
    })
  })
}

function binOf(ms: number, lane: number, direction: Direction): string {
  return `${Math.floor(ms / binMs)} ${lane} ${direction}`
}

function itemOf(sent: unknown, { start, end, lanes }: Recording) {
  const { timestamp, area, name, countingDirection } = fieldsOf(sent, 'counterHistory')
  const ms = timeOf(timestamp, 'counterHistory.timestamp', end).getTime()
  const lane = typeof area === 'string' ? lanes.get(area) : undefined
  if (lane === undefined) return refuse('counterHistory.area', 'ต้องเป็นพื้นที่นับที่อยู่ใน areas')
  const word = isNullish(countingDirection) ? null : String(countingDirection as string)
  const direction =
    word === null
      ? 'unknown'
      : Object.hasOwn(directionOfWord, word)
        ? directionOfWord[word]
        : undefined
  if (direction === undefined)
    return refuse('counterHistory.countingDirection', `ไม่รู้จักทิศทาง ${word?.slice(0, 40)}`)
  const isKnown = typeof name === 'string' && Object.hasOwn(classOfName, name)
  const within = Math.min(Math.max(ms, start.getTime()), end.getTime() - 1)
  return { ms: within, lane, direction, id: isKnown ? classOfName[name] : undefined }
}

/** How many {@link binsOf} makes. */
function binCountOf({ start, end }: Recording): number {
  return Math.ceil(end.getTime() / binMs) - Math.floor(start.getTime() / binMs)
}

/** Quarters of an hour by the clock; the first and the last may be shorter. */
function binsOf({
  start,
  end,
}: Recording): readonly { readonly start: number; readonly end: number }[] {
  const bins = []
  for (let ms = start.getTime(); ms < end.getTime();) {
    const next = Math.min((Math.floor(ms / binMs) + 1) * binMs, end.getTime())
    bins.push({ start: ms, end: next })
    ms = next
  }
  return bins
}
