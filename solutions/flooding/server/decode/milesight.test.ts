import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeMilesightLevel, decodeMilesightLevelOfTtn } from './milesight.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const uplink = (object: unknown) => ({
  time: '2026-11-21T11:59:58.250Z',
  deviceInfo: { devEui: '24E124713C000001' },
  fCnt: 9,
  fPort: 85,
  object,
})
const decode = (json: unknown) =>
  decodeMilesightLevel({ json, query: { event: 'up' }, topic: null, receivedAt })
const good = (value: number) => ({ value, quality: 'good' })
const bad = (value: number | null) => ({ value, quality: 'bad' })

it.each([
  [
    { distance: 1_830, battery: 92, position: 'normal', temperature: 31 },
    { distance_mm: good(1_830), battery: good(92) },
    'good',
  ],
  [{ distance: 1_830, position: 'tilt' }, { distance_mm: bad(1_830) }, 'tilt'],
  [{ distance: 1_830, position: 1 }, { distance_mm: bad(1_830) }, 'tilt'],
  [{ distance: 20, distance_exception: 'Blind Spot Alarm' }, { distance_mm: bad(20) }, 'blind'],
  [{ distance: 20, distance_exception: 1 }, { distance_mm: bad(20) }, 'blind'],
  [
    { distance: 900, distance_exception: 'blind alarm release' },
    { distance_mm: good(900) },
    'good',
  ],
  [{ distance: 900, distance_exception: 0 }, { distance_mm: good(900) }, 'good'],
  [{ distance: 0, distance_exception: 'No Target' }, { distance_mm: bad(0) }, 'no_target'],
  [{ distance: 0, distance_exception: 'sensor exception' }, { distance_mm: bad(0) }, 'no_target'],
  [{ distance: -1 }, { distance_mm: bad(null) }, 'good'],
  [{ water_level: 2, battery: 100 }, { level_m: good(0.02), battery: good(100) }, 'good'],
  [{ battery: 100 }, { battery: good(100) }, undefined],
  [{ sn: '6862e2', reset_event: 1 }, {}, undefined],
])('%j', (object, values, quality) => {
  const at = new Date('2026-11-21T11:59:58.250Z')
  expect(decode(uplink(object))).toEqual([
    {
      device: '24e124713c000001',
      at,
      values,
      ...(quality !== undefined && { state: { quality } }),
      frame: { at, counter: 9, devAddr: null, gateway: null },
    },
  ])
})

it.each([
  [{ distance: '900' }, 'object.distance'],
  [{ distance: -5 }, 'object.distance'],
  [{ position: 'askew' }, 'object.position'],
  [{ distance_exception: {} }, 'object.distance_exception'],
  [undefined, 'codec'],
])('refuses %j', (object, field) => {
  expect(() => decode(uplink(object))).toThrow(field)
})

it.each([[{ distance: 900, battery: 255 }, 'object.battery']])(
  'stores the rest of a message without %j',
  (object, field) => {
    const message = expect.stringContaining(field) as string
    expect(decode(uplink(object))).toMatchObject([{ leftOut: { reason: 'left_out', message } }])
  },
)

const published = new URL(
  '../../../../../shared/inputs/04-lorawan-devices/chirpstack-v4/',
  import.meta.url,
)
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, published), 'utf8')) as Record<string, unknown>
const files = existsSync(published)
  ? ['Milesight_EM500-SWL_payload', 'Milesight_EM410-RDL_payload']
  : []
it.each(files)('%s of others, decoded as its publisher says, is understood', (file) => {
  const answer = read(`${file}.expected.json`) as {
    telemetry: [{ ts: number; values: Record<string, unknown> }]
  }
  const [{ ts, values }] = answer.telemetry
  const sent = read(`${file}.json`)
  expect(() => decode(sent)).toThrow('codec')
  expect(decode({ ...sent, object: values })).toMatchObject([
    {
      device: '1000000000000001',
      at: new Date(ts),
      values: 'water_level' in values ? { level_m: good(0.02), battery: good(100) } : {},
    },
  ])
})

const eight = 1_795_255_200
const atSeconds = (seconds: number) => new Date(seconds * 1000)

it('reads values that the sensor buffered while the network was away, each at its own time', () => {
  const history = [
    { timestamp: eight, distance: 1_500 },
    { timestamp: eight + 3_600, distance: 1_400, position: 'tilt' },
  ]
  const stored = [
    { at: atSeconds(eight), values: { distance_mm: good(1_500) }, state: { quality: 'good' } },
    {
      at: atSeconds(eight + 3_600),
      values: { distance_mm: bad(1_400) },
      state: { quality: 'tilt' },
    },
  ]
  expect(decode(uplink({ history }))).toMatchObject(stored)
  expect(decode(uplink({ history }))).toHaveLength(2)
  const now = { at: new Date('2026-11-21T11:59:58.250Z'), values: { distance_mm: good(1_300) } }
  expect(decode(uplink({ distance: 1_300, history }))).toMatchObject([...stored, now])
  const { deviceInfo, time } = uplink({})
  const ofTtn = {
    end_device_ids: { dev_eui: deviceInfo.devEui },
    uplink_message: { received_at: time, decoded_payload: { history } },
  }
  expect(
    decodeMilesightLevelOfTtn({ json: ofTtn, query: {}, topic: null, receivedAt }),
  ).toMatchObject(stored)
})

it('leaves out buffered values of an implausible time, and reports it', () => {
  const history = [
    { timestamp: 5, distance: 1 },
    { distance: 2 },
    { timestamp: eight, distance: 1_500 },
  ]
  const message = expect.stringContaining('timestamp') as string
  expect(decode(uplink({ history }))).toMatchObject([
    {
      reading: { at: atSeconds(eight), values: { distance_mm: good(1_500) } },
      leftOut: { message },
    },
  ])
})
