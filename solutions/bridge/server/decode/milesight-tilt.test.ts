import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeMilesightTilt } from './milesight-tilt.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const at = new Date('2026-11-21T11:59:58Z')
const uplink = (object: unknown) => ({
  time: '2026-11-21T11:59:58Z',
  deviceInfo: { devEui: '24E124713C000002' },
  fCnt: 9,
  fPort: 85,
  object,
})
const decode = (json: unknown) => decodeMilesightTilt({ json, query: {}, topic: null, receivedAt })
const good = (value: number) => ({ value, quality: 'good' })

it('reads angles, battery and thresholds', () => {
  const angles = { angle_x: -1, angle_y: 0, angle_z: 89.95 }
  const flags = { threshold_x: 'normal', threshold_y: 'trigger', threshold_z: 'normal' }
  expect(decode(uplink({ ...angles, ...flags, battery: 98, initial_surface: 'set' }))).toEqual([
    {
      device: '24e124713c000002',
      at,
      values: { angle_x: good(-1), angle_y: good(0), angle_z: good(89.95), battery: good(98) },
      state: { triggered: ['y'], initialSurface: 'set' },
      frame: { at, counter: 9, devAddr: null, gateway: null },
    },
  ])
})

it.each([
  [{ battery: 100 }, { values: { battery: good(100) } }],
  [{ angle_x: null }, { values: { angle_x: { value: null, quality: 'bad' } } }],
  [{ angle_x: 1, threshold_x: 0, threshold_y: 1 }, { state: { triggered: ['y'] } }],
  [{ sn: '1' }, { values: {} }],
])('%j', (object, expected) => {
  expect(decode(uplink(object))).toMatchObject([{ device: '24e124713c000002', at, ...expected }])
})

it.each([
  [{ angle_x: '1' }, 'object.angle_x'],
  [{ angle_z: 361 }, 'object.angle_z'],
])('refuses %j', (object, field) => {
  expect(() => decode(uplink(object))).toThrow(field)
})

it.each([
  [{ threshold_x: 'perhaps' }, 'object.threshold_x'],
  [{ battery: -3 }, 'object.battery'],
  [{ initial_surface: {} }, 'object.initial_surface'],
])('stores the rest of a message without %j', (object, field) => {
  const message = expect.stringContaining(field) as string
  expect(decode(uplink(object))).toMatchObject([{ leftOut: { reason: 'left_out', message } }])
})

const published = new URL(
  '../../../../../shared/inputs/04-lorawan-devices/chirpstack-v4/',
  import.meta.url,
)
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, published), 'utf8')) as Record<string, unknown>
const files = existsSync(published) ? ['Milesight_EM310-TILT_payload'] : []
it.each(files)('%s of others, decoded as its publisher says, is understood', (file) => {
  const answer = read(`${file}.expected.json`) as { telemetry: [{ ts: number; values: unknown }] }
  const [{ ts, values }] = answer.telemetry
  expect(decode({ ...read(`${file}.json`), object: values })).toMatchObject([
    {
      device: '1000000000000001',
      at: new Date(ts),
      state: { triggered: ['x', 'y', 'z'] },
      values: { angle_x: good(0), angle_y: good(0), angle_z: good(90) },
    },
  ])
})

it('reads values that the sensor buffered while the network was away, each at its own time', () => {
  const history = [{ timestamp: 1_795_255_200, angle_x: 1.5 }]
  expect(decode(uplink({ history }))).toMatchObject([
    { at: new Date(1_795_255_200_000), values: { angle_x: good(1.5) } },
  ])
  expect(decode(uplink({ history, angle_x: 2 }))).toMatchObject([
    { values: { angle_x: good(1.5) } },
    { at },
  ])
})
