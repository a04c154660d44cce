import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeTrafficFlow } from './fiware.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const entity = {
  id: 'urn:ngsi-ld:TrafficFlowObserved:TH-1',
  type: 'TrafficFlowObserved',
  laneId: 2,
  laneDirection: 'backward',
  dateObservedFrom: '2026-11-21T11:45:00Z',
  dateObservedTo: '2026-11-21T12:00:00Z',
  intensity: 120,
  averageVehicleSpeed: 58.2,
  occupancy: 0.25,
}
const interval = {
  device: entity.id,
  start: new Date('2026-11-21T11:45:00Z'),
  periodS: 900,
  lane: 2,
  direction: 'out',
  counts: { all: 120 },
  speedAvg: 58.2,
  speedP85: null,
  occupancy: 25,
}
const decode = (json: unknown) => decodeTrafficFlow({ json, query: {}, topic: null, receivedAt })
const normalized = Object.fromEntries(
  Object.entries(entity).map(([name, value]) => [
    name,
    name === 'id' || name === 'type' ? value : { type: 'x', value },
  ]),
)

it('reads keys and values, normalized, and a notification', () => {
  expect(decode(entity)).toEqual([interval])
  expect(decode(normalized)).toEqual([interval])
  expect(decode({ subscriptionId: 's', data: [entity, normalized] })).toEqual([interval, interval])
  const linked = {
    ...normalized,
    dateObservedFrom: {
      type: 'Property',
      value: { '@type': 'DateTime', '@value': entity.dateObservedFrom },
    },
  }
  expect(decode(linked)).toEqual([interval])
})

it('reads the period as one text', () => {
  const dateObserved = '2026-11-21T18:45:00+07:00/2026-11-21T19:00:00+07:00'
  expect(
    decode({ ...entity, dateObserved, dateObservedFrom: undefined, dateObservedTo: undefined }),
  ).toEqual([interval])
})

it.each([
  [
    { laneId: undefined, laneDirection: undefined },
    { lane: 0, direction: 'unknown' },
  ],
  [
    { laneDirection: undefined, reversedLane: true },
    { lane: 2, direction: 'unknown' },
  ],
  [{ reversedLane: true }, { direction: 'in' }],
  [{ vehicleType: 'lorry' }, { counts: { large: 120 } }],
  [{ vehicleType: 'Motorcycle' }, { counts: { motorcycle: 120 } }],
  [
    { intensity: -1, averageVehicleSpeed: -1, occupancy: -1 },
    { counts: { all: null }, speedAvg: null, occupancy: null },
  ],
  [{ intensity: undefined }, { counts: { all: null } }],
])('%j is %j', (changes, expected) => {
  expect(decode({ ...entity, ...changes })).toMatchObject([expected])
})

it('has no interest in other entities', () => {
  expect(decode([{ id: 'a', type: 'Streetlight' }, entity])).toEqual([null, interval])
})

it.each([
  [{ type: undefined }, 'type'],
  [{ id: undefined }, 'id'],
  [{ dateObservedTo: undefined }, 'dateObservedTo'],
  [{ dateObservedTo: entity.dateObservedFrom }, 'dateObservedTo'],
  [{ dateObservedTo: '2026-11-21T12:10:01Z' }, 'dateObservedTo'],
  [{ dateObservedFrom: '2026-11-21T11:45:00' }, 'dateObservedFrom'],
  [{ laneId: 'left' }, 'laneId'],
  [{ laneDirection: 'up' }, 'laneDirection'],
  [{ intensity: 1.5 }, 'intensity'],
  [{ vehicleType: 'tank' }, 'vehicleType'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...entity, ...changes })).toThrow(field)
})

it.each([
  [{ occupancy: 25 }, 'occupancy'],
  [{ averageVehicleSpeed: 900 }, 'averageVehicleSpeed'],
])('stores the rest of a message without %j', (changes, field) => {
  const message = expect.stringContaining(field) as string
  expect(decode({ ...entity, ...changes })).toMatchObject([
    { leftOut: { reason: 'left_out', message } },
  ])
})

it('names the entity that is refused', () => {
  const [, refusal] = decode([entity, { ...entity, laneId: 99 }])
  expect(refusal).toBeInstanceOf(Rejection)
  expect(refusal).toMatchObject({ device: entity.id })
})

const published = new URL('../../../../../shared/inputs/08-fiware-models/', import.meta.url)
const files = existsSync(published) ? ['_example', '_example-normalized'] : []
it.each(files)('TrafficFlowObserved%s of others is understood', (file) => {
  const json = JSON.parse(
    readFileSync(new URL(`TrafficFlowObserved${file}.json`, published), 'utf8'),
  ) as unknown
  expect(decode(json)).toEqual([
    {
      device: 'TrafficFlowObserved-Valladolid-osm-60821110',
      start: new Date('2016-12-07T11:10:00Z'),
      periodS: 300,
      lane: 1,
      direction: 'in',
      counts: { all: 197 },
      speedAvg: 52.6,
      speedP85: null,
      occupancy: 76,
    },
  ])
})
