import { readingsAmong } from '@roadside/server-kit/ingest/elements.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeOpenDataCam } from './opendatacam.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const counted = (time: string, area: string, name: string, countingDirection?: string) => ({
  timestamp: `2026-11-21T${time}Z`,
  area,
  name,
  id: 7,
  bearing: 155,
  countingDirection,
})
/** Areas of version 2 have no type, and its counted items no direction. */
const untyped = ({ name, color, location }: ReturnType<typeof area>) => ({
  name,
  color,
  location,
  computed: {},
})
const area = (name: string) => ({
  name,
  color: 'yellow',
  type: 'bidirectional',
  location: { points: [] },
})
const recording = {
  _id: 'r1',
  dateStart: '2026-11-21T11:20:00.000Z',
  dateEnd: '2026-11-21T11:50:00.000Z',
  areas: { a: area('lane 2'), b: area('lane 1') },
  counterSummary: { a: { _total: 5, car: 3, motorbike: 1, person: 1 } },
}
const history = [
  [counted('11:20:01.000', 'a', 'car', 'leftright_topbottom')],
  [
    counted('11:29:59.999', 'a', 'truck', 'leftright_topbottom'),
    counted('11:30:00.000', 'a', 'motorbike', 'rightleft_bottomtop'),
  ],
  [
    counted('11:50:00.100', 'b', 'bus', 'leftright_topbottom'),
    counted('11:40:00.000', 'b', 'person', 'entering_zone'),
  ],
]
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeOpenDataCam({ json, query: { device: 'ODC-1' }, topic: null, receivedAt, ...changes })
const brief = (json: unknown) =>
  readingsAmong(decode(json)).map(({ start, periodS, lane, direction, counts }) => {
    return `${start.toISOString().slice(11, 16)} ${periodS} ${lane} ${direction} ${Object.values(counts).join(' ')}`
  })

it('makes quarters of an hour by the clock of a history, with those in which nothing passed', () => {
  expect(brief({ ...recording, counterHistory: history })).toEqual([
    '11:20 600 2 in 1 1 0',
    '11:20 600 2 out 0 0 0',
    '11:20 600 1 in 0 0 0',
    '11:20 600 1 out 0 0 0',
    '11:30 900 2 in 0 0 0',
    '11:30 900 2 out 0 0 1',
    '11:30 900 1 in 0 0 0',
    '11:30 900 1 out 0 0 0',
    '11:45 300 2 in 0 0 0',
    '11:45 300 2 out 0 0 0',
    '11:45 300 1 in 0 1 0',
    '11:45 300 1 out 0 0 0',
  ])
})

it('takes a flat history, and leaves a direction that version 2 does not tell unknown', () => {
  const flat = [counted('11:21:00.000', 'a', 'car')]
  const areas = { a: untyped(recording.areas.a), b: untyped(recording.areas.b) }
  const short = { ...recording, areas, dateEnd: '2026-11-21T11:30:00.000Z' }
  expect(brief({ ...short, counterHistory: flat })).toEqual([
    '11:20 600 2 unknown 1 0 0',
    '11:20 600 1 unknown 0 0 0',
  ])
  expect(brief({ ...short, counterHistory: [] })).toEqual([
    '11:20 600 2 unknown 0 0 0',
    '11:20 600 1 unknown 0 0 0',
  ])
})

it('counts nothing both ways of an area of version 3 in which nothing passed, and the one way of a line of one', () => {
  const areas = { ...recording.areas, b: { ...recording.areas.b, type: 'rightleft_bottomtop' } }
  const short = { ...recording, areas, dateEnd: '2026-11-21T11:30:00.000Z' }
  expect(brief({ ...short, counterHistory: [] })).toEqual([
    '11:20 600 2 in 0 0 0',
    '11:20 600 2 out 0 0 0',
    '11:20 600 1 out 0 0 0',
  ])
  expect(brief({ ...short, counterHistory: undefined })).toEqual([
    '11:20 600 2 unknown 3 0 1',
    '11:20 600 1 out 0 0 0',
  ])
})

it('counts what passed as the recording ended in its last quarter', () => {
  const late = [counted('11:45:00.040', 'a', 'car', 'leftright_topbottom')]
  expect(
    brief({ ...recording, dateEnd: '2026-11-21T11:45:00.000Z', counterHistory: late })[4],
  ).toBe('11:30 900 2 in 1 0 0')
})

it('makes one interval of a summary', () => {
  expect(brief(recording)).toEqual(['11:20 1800 2 unknown 3 0 1', '11:20 1800 1 unknown 0 0 0'])
  expect(brief({ recordings: [recording], total: 1 })).toHaveLength(2)
  expect(brief({ ...recording, areas: undefined })).toEqual(['11:20 1800 1 unknown 3 0 1'])
})

it('numbers lanes by their place where their names do not', () => {
  const areas = { a: area('north 1'), b: area('south 1') }
  expect(brief({ ...recording, areas }).map((one) => one.slice(11, 12))).toEqual(['1', '2'])
})

it('has no interest in areas alone', () => {
  expect(decode(recording.areas)).toEqual([])
})

it('is quick with a full history', () => {
  const items = Array.from({ length: 50_000 }, () =>
    counted('11:31:00.000', 'a', 'car', 'leftright_topbottom'),
  )
  const begun = performance.now()
  expect(brief({ ...recording, counterHistory: items })[4]).toContain('2 in 50000')
  expect(performance.now() - begun).toBeLessThan(2_000)
})

it('takes 31 days of two lanes both ways as one message', () => {
  const month = { dateStart: '2026-10-20T11:20:00.000Z', dateEnd: '2026-11-20T11:20:00.000Z' }
  const elements = decode({ ...recording, ...month, counterHistory: [] })
  expect(readingsAmong(elements)).toHaveLength((31 * 96 + 1) * 2 * 2)
})

it('makes no more quarters than the limit, and reports the recording that exceeds it', () => {
  const areas = Object.fromEntries(
    Array.from({ length: 20 }, (_, lane) => [`a${lane}`, area(`lane ${lane + 1}`)]),
  )
  const month = { ...recording, dateStart: '2026-10-22T11:20:00.000Z', counterHistory: [] }
  expect(decode(month)).toHaveLength(4 * 2_883)
  expect(() => decode({ ...month, areas })).toThrow('กรุณาแบ่งส่งหลายครั้ง')
  const several = decode([month, recording, month])
  expect(several.filter((one) => one instanceof Rejection)).toHaveLength(1)
  expect(readingsAmong(several)).toHaveLength(4 * 2_883 + 2)
})

it.each([
  [{ dateEnd: undefined }, 'dateEnd'],
  [{ dateEnd: recording.dateStart }, 'dateEnd'],
  [{ dateStart: '2026-11-20T11:00:00Z' }, '1 วัน'],
  [{ dateEnd: '2026-11-21T12:10:01Z' }, 'dateEnd'],
  [{ areas: {} }, 'areas'],
  [{ counterSummary: { a: { car: 'x' } } }, 'counterSummary.car'],
  [{ counterHistory: [counted('11:21:00.000', 'c', 'car')] }, 'counterHistory.area'],
  [{ counterHistory: [counted('11:21:00.000', 'a', 'car', 'up')] }, 'countingDirection'],
  [{ counterHistory: [{ ...counted('11:21:00.000', 'a', 'car'), timestamp: 'x' }] }, 'timestamp'],
  [{ counterHistory: {} }, 'counterHistory'],
  [{ counterSummary: undefined }, 'counterSummary'],
])('refuses %j', (changes, problem) => {
  expect(() => decode({ ...recording, ...changes })).toThrow(problem)
})

it('needs the name of the device', () => {
  expect(() => decode(recording, { query: {} })).toThrow('device')
  expect(
    decode(recording, { query: {}, topic: 'roadside/counting/ODC-2/recording' }),
  ).toMatchObject([{ device: 'ODC-2' }, { device: 'ODC-2' }])
})

const published = new URL('../../../../../shared/inputs/10-counting/opendatacam/', import.meta.url)
const cases = existsSync(published)
  ? ([
      ['Get_recording', 1],
      ['List', 111],
    ] as const)
  : []
it.each(cases)('%s of others is understood', (file, cars) => {
  const json = JSON.parse(readFileSync(new URL(`${file}.json`, published), 'utf8')) as unknown
  expect(decode(json)).toMatchObject([
    { device: 'ODC-1', lane: 1, counts: { small: cars, large: 0 } },
  ])
})
it.each(existsSync(published) ? ['Config', 'Resolution', 'Tracker_data'] : [])(
  '%s of others is refused',
  (file) => {
    const json = JSON.parse(readFileSync(new URL(`${file}.json`, published), 'utf8')) as unknown
    expect(() => decode(json)).toThrow('counterSummary')
  },
)
it.each(existsSync(published) ? ['Get_areas'] : [])('%s of others is of no interest', (file) => {
  expect(decode(JSON.parse(readFileSync(new URL(`${file}.json`, published), 'utf8')))).toEqual([])
})
