import { expect, it } from 'vitest'
import { boresOf, type ZoneDevice } from './bores.ts'
import { hasPlace, itemName } from './tunnel-items.ts'
import { extentWords } from './tunnel-zones.ts'
import { zoneColumns, zoneRows } from './zone-export.ts'

const channel = (key: string, value: number | null, more: object = {}) => ({
  id: 1,
  key,
  name: key,
  unit: '',
  decimals: 0,
  words: null,
  place: null,
  at: 'x',
  value,
  quality: value === null ? 'bad' : 'good',
  level: value === null ? null : 0,
  ...more,
})
const zone = (id: number, changes: object = {}) =>
  ({
    id,
    name: `ช่วงที่ ${id}`,
    health: 'ok',
    rules: {},
    place: {},
    state: {},
    channels: [channel('co_ppm', 30)],
    ...changes,
  }) as unknown as ZoneDevice

it('puts zones at their metres, bore by bore, and others after those before them', () => {
  const bores = boresOf([
    zone(3, { place: { bore: 'ขาออก' } }),
    zone(2, { place: { bore: 'ขาเข้า', from_m: 150, to_m: 400 } }),
    zone(1, { place: { bore: 'ขาเข้า', from_m: 0, to_m: 150 } }),
    zone(4, { place: { bore: 'ขาเข้า' } }),
  ])
  expect(
    bores.map(({ name, zones }) => [name, zones.map(({ fromM, toM }) => [fromM, toM])]),
  ).toEqual([
    [
      'ขาเข้า',
      [
        [0, 150],
        [150, 400],
        [400, 500],
      ],
    ],
    ['ขาออก', [[0, 100]]],
  ])
})

it('says where a zone is only as far as somebody entered it', () => {
  const [bore] = boresOf([
    zone(1, { place: { from_m: 0, to_m: 150 } }),
    zone(2, { place: { from_m: 150 } }),
    zone(3),
  ])
  expect(bore?.zones.map(extentWords)).toEqual(['0–150 ม.', 'ตั้งแต่ 150 ม.', 'ไม่ทราบตำแหน่ง'])
  const columns = zoneColumns.filter(({ header }) => ['ตั้งแต่ (ม.)', 'ถึง (ม.)'].includes(header))
  const received = bore && zoneRows(bore).map((row) => columns.map(({ value }) => value(row)))
  expect(received).toEqual([
    [0, 150],
    [150, null],
    [null, null],
  ])
})

it('has no values of a silent zone', () => {
  const [bore] = boresOf([
    zone(1, { health: 'unreachable', state: { texts: { fan_1: 'forward' } } }),
  ])
  expect(bore?.zones[0]?.values.co).toEqual({ value: null, quality: 'bad', level: 'unknown' })
  expect(bore?.items).toMatchObject([{ kind: 'fan', state: 'unknown' }])
})

it.each([
  [channel('co_ppm', 120, { level: 2 }), 'co', { value: 120, quality: 'good', level: 'warn' }],
  [channel('no2_ppm', 0.4, { level: null }), 'no2', { value: 0.4, level: null }],
  [channel('co_ppm', null), 'co', { value: null, quality: 'bad', level: 'unknown' }],
  [channel('AQ1', 0.01, { level: 2, place: { of: 'extinction' } }), 'extinction', { value: 0.01 }],
  [channel('co_ppm', 30, { quality: 'uncertain' }), 'co', { quality: 'uncertain' }],
] as const)('%j is %s', (one, figure, value) => {
  expect(boresOf([zone(1, { channels: [one] })])[0]?.zones[0]?.values[figure]).toMatchObject(value)
})

it('places only what somebody has placed, in a zone whose extent is entered', () => {
  const channels = [
    channel('door_1', 1, { place: { at_m: 12 } }),
    channel('lane_signal_1', 1, { place: { at_m: 50 } }),
    channel('lane_signal_2', 1, { place: { at_m: 50, lane: 3 } }),
    channel('lane_signal_900', 1, { place: { at_m: 50, lane: 900 } }),
    channel('phone_1', 0),
  ]
  const state = { texts: { fan_1: 'off' } }
  const [bore] = boresOf([zone(1, { channels, state, place: { from_m: 0, to_m: 100 } })])
  const places = bore?.items.map((item) => [
    item.id,
    item.atM,
    item.kind === 'lane_signal' ? item.lane : undefined,
    hasPlace(item),
  ])
  expect(places).toEqual([
    ['1:door_1', 12, undefined, true],
    ['1:fan_1', null, undefined, false],
    ['1:lane_signal_1', 50, null, false],
    ['1:lane_signal_2', 50, 3, true],
    ['1:lane_signal_900', 50, null, false],
    ['1:phone_1', null, undefined, false],
  ])
  expect(bore?.lanes).toBe(3)
  const [elsewhere] = boresOf([zone(1, { channels })])
  expect(elsewhere?.items.filter(hasPlace)).toEqual([])
})

it('names an item that is called by its kind alone by nothing more', () => {
  const [bore] = boresOf([zone(1, { state: { texts: { power: 'mains', pump_2: 'on' } } })])
  expect(bore?.items.map(itemName)).toEqual(['แหล่งจ่ายไฟ', 'เครื่องสูบน้ำ 2'])
})
