import {
  booleanOrNull,
  choiceOrNull,
  decodeEach,
  deviceOf,
  fieldsOf,
  isFields,
  isNullish,
  measuredOrNull,
  refuse,
  shown,
  timeOf,
  wholeOrNull,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import type { ClassId } from '../../rules/classes.ts'
import {
  fastestKmh,
  longestPeriodS,
  mostLanes,
  mostVehicles,
  unknownLane,
  type CountInterval,
  type Direction,
} from './interval.ts'

const usual: Readonly<Record<'forward' | 'backward', Direction>> = {
  forward: 'in',
  backward: 'out',
}
/** Types of vehicles of the data model that are counted here; an observation of all has none. */
const classOfVehicle: Readonly<Record<string, ClassId>> = {
  car: 'small',
  van: 'small',
  minibus: 'small',
  'special purpose': 'large',
  bus: 'large',
  lorry: 'large',
  truck: 'large',
  trailer: 'large',
  motorcycle: 'motorcycle',
  motorbike: 'motorcycle',
}

/**
 * FIWARE TrafficFlowObserved (smart-data-models, dataModel.Transportation), as keys and values or normalized, one, a list or
 * the `data` of a notification; other entities are of no interest. `intensity` is the number of vehicles of the whole
 * period, as the data model defines it; `occupancy` a fraction. The device is the `id` of the entity. An observation without
 * `laneId` or `laneDirection` is of an unknown lane or direction: it may be of the whole road.
 */
export function decodeTrafficFlow({
  json,
  receivedAt,
}: Arrival): readonly Element<CountInterval>[] {
  const list = isFields(json) && 'data' in json ? json['data'] : json
  return decodeEach(
    list,
    (sent, side) => intervalOf(plain(fieldsOf(sent, 'ข้อความ')), receivedAt, side),
    idIn,
  )
}

function intervalOf(entity: Fields, now: Date, side: ReadSide): CountInterval | null {
  if (entity['type'] !== 'TrafficFlowObserved') {
    return typeof entity['type'] === 'string'
      ? null
      : refuse('type', `ต้องเป็นข้อความ (ได้รับ ${shown(entity['type'])})`)
  }
  const device = deviceOf(entity['id'], 'id')
  const { start, periodS } = periodOf(entity, now)
  const direction = choiceOrNull(entity['laneDirection'], 'laneDirection', [
    'forward',
    'backward',
  ] as const)
  const usually = direction === null ? 'unknown' : usual[direction]
  const isReversed = booleanOrNull(entity['reversedLane'], 'reversedLane') ?? false
  const fraction = side(() => measuredOrNull(entity['occupancy'], 'occupancy', 1)) ?? null
  const count = entity['intensity']
  return {
    device,
    start,
    periodS,
    lane: wholeOrNull(entity['laneId'], 'laneId', 1, mostLanes) ?? unknownLane,
    direction: isReversed ? opposite(usually) : usually,
    counts: {
      [classOf(entity['vehicleType'])]:
        count === -1 ? null : wholeOrNull(count, 'intensity', 0, mostVehicles),
    },
    speedAvg:
      side(() =>
        measuredOrNull(entity['averageVehicleSpeed'], 'averageVehicleSpeed', fastestKmh),
      ) ?? null,
    speedP85: null,
    occupancy: fraction === null ? null : fraction * 100,
  }
}

function opposite(direction: Direction): Direction {
  return direction === 'unknown' ? direction : direction === 'in' ? 'out' : 'in'
}

function classOf(type: unknown): ClassId {
  if (isNullish(type)) return 'all'
  const id =
    typeof type === 'string' && Object.hasOwn(classOfVehicle, type.toLowerCase())
      ? classOfVehicle[type.toLowerCase()]
      : undefined
  return id ?? refuse('vehicleType', `ไม่รู้จักประเภทรถ ${shown(type)}`)
}

/** `dateObservedFrom` and `dateObservedTo`, or both in `dateObserved` with `/` between. */
function periodOf(entity: Fields, now: Date): { readonly start: Date; readonly periodS: number } {
  const { dateObserved, dateObservedFrom, dateObservedTo } = entity
  const [from, to] = typeof dateObserved === 'string' ? dateObserved.slice(0, 100).split('/') : []
  const start = timeOf(dateObservedFrom ?? from, 'dateObservedFrom', now)
  const end = timeOf(dateObservedTo ?? to, 'dateObservedTo', now)
  const periodS = Math.round((end.getTime() - start.getTime()) / 1000)
  if (periodS >= 1 && periodS <= longestPeriodS) return { start, periodS }
  throw new Rejection('bad_time', 'dateObservedTo ต้องอยู่หลัง dateObservedFrom ไม่เกิน 1 วัน')
}

/** Attributes by their values: normalized ones are `{type, value}`, and times of NGSI-LD `{"@type","@value"}` within. */
function plain(entity: Fields): Fields {
  return Object.fromEntries(
    Object.entries(entity).map(([name, attribute]) => [name, valueOf(attribute)]),
  )
}

function valueOf(attribute: unknown): unknown {
  if (!isFields(attribute)) return attribute
  const value = 'value' in attribute ? attribute['value'] : attribute
  return isFields(value) && '@value' in value ? value['@value'] : value
}

function idIn(sent: unknown): string | null {
  const id = isFields(sent) ? sent['id'] : null
  return typeof id === 'string' && id.length <= 200 ? id : null
}
