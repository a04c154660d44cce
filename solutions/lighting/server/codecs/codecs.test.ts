import { createCodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import type { CodecEntry, CodecResult } from '@roadside/server-kit/codec/codec.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ProfileSettings } from '../../rules/settings.ts'
import { ProfileMapping } from '../decode/mapping.ts'
import { readMeasurements } from '../decode/measurements.ts'
import type { Uplink } from '../decode/message.ts'
import { decodeBy } from '../decode/testing/messages.ts'
import { publishedFiles } from '../decode/testing/published.ts'
import { builtInProfiles } from './profiles.ts'

vi.setConfig({ testTimeout: 30_000 }) // threads start slowly on a busy machine

const log = { warn: () => undefined, error: () => undefined } as unknown as Parameters<
  typeof createCodecSandbox
>[0]['log']
const sandbox = createCodecSandbox({ log })
afterAll(() => sandbox.close())

const nas = profileNamed('NAS UL20xx')
const ct = profileNamed('Milesight CT101 / CT103')

function profileNamed(name: string) {
  const profile = builtInProfiles.find((one) => one.name === name)
  if (!profile) throw new Error(`no profile ${name}`)
  return profile
}

function run(
  profile: typeof nas,
  fPort: number,
  hex: string,
  entry: CodecEntry = 'decodeUplink',
): Promise<CodecResult> {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  return sandbox.decode(
    profile.name,
    profile.codec ?? '',
    { bytes, fPort, recvTime: new Date() },
    entry,
  )
}

describe('built-in profiles', () => {
  it.each(builtInProfiles.map((profile) => [profile.name, profile] as const))(
    '%s is a profile',
    (_, profile) => {
      expect(ProfileMapping.parse(profile.mapping)).toEqual(profile.mapping)
      expect(ProfileSettings.parse(profile.settings)).toMatchObject({
        judge_by: profile.settings.judge_by,
      })
      expect(profile.settings.unreachable_after_min).toBe(3 * profile.settings.report_interval_min)
    },
  )

  it('have names of their own', () => {
    expect(new Set(builtInProfiles.map((profile) => profile.name)).size).toBe(
      builtInProfiles.length,
    )
  })
})

describe('NAS UL20xx', () => {
  const at = '40 8c 60 6a' // little-endian
  const healthy = {
    driver_error: false,
    lamp_failure: false,
    lamp_on: true,
    limit_error: false,
    fade_running: false,
    reset_state: false,
    missing_short_address: false,
    power_failure: false,
  }

  it('reads the status of a luminaire with two drivers, one lamp of which has failed', async () => {
    const result = await run(
      nas,
      23,
      `01 ${at} 80 04  5a f8 1f  20  05 01 80 02 80 3e  04 fd 46 04  06 30 32 02`,
    )
    expect(result).toEqual({
      ok: true,
      data: {
        packet_type: 'status_packet',
        device_unix_epoch: new Date(0x6a608c40 * 1000).toISOString(),
        status: {
          dali_connection_error: false,
          metering_com_error: false,
          ext_rtc_warning: false,
          internal_relay_closed: true,
          open_drain_output_on: true,
          lumalink_connected: false,
          lumalink_connected_after_boot: false,
        },
        downlink_rssi__dBm: -90,
        downlink_snr__dB: -8,
        mcu_temperature__C: 31,
        active_alerts: {
          voltage_alert_in_24h: false,
          lamp_error_alert_in_24h: true,
          power_alert_in_24h: false,
          power_factor_alert_in_24h: false,
        },
        sensor_source: { ldr_input: 128, light_sensor__lx: '10.00' },
        dimming_source: [
          {
            address: 'dali_single_2',
            reason: 'manual_active',
            dimming_level__percent: 70,
            status: healthy,
          },
          {
            address: 'dali_single_3',
            reason: 'calendar_dawn_step_0',
            dimming_level__percent: 50,
            status: { ...healthy, lamp_on: false, lamp_failure: true },
          },
        ],
      },
      warnings: ['lamp_error_alert_in_24h', 'dali_single_3 lamp_failure'],
    })
    const { notes, ...measured } = readMeasurements(dataOf(result), nas.mapping)
    expect(measured).toEqual({
      currentA: null,
      batteryV: null,
      dimmingPercent: 70,
      isLampFailed: true,
      isDriverFailed: false,
      isLit: true,
    })
    expect(notes).toEqual([])
  })

  it('reads the status of firmware 1.0', async () => {
    expect(await run(nas, 24, `${at} 11 50 05 14 26 c8  01 02 fe 3e 50`)).toMatchObject({
      data: {
        status: { dali_error_external: true, dig_input_on: true, open_drain_output_on: true },
        analog_interfaces: { lamp_error_alert_in_24h: true, power_alert_in_24h: false },
        ldr_input_value: 200,
        profiles: [
          {
            profile_id: 1,
            profile_version: 2,
            days_active: ['mon', 'tue', 'wed', 'thu', 'fri'],
            dimming_level__percent: 80,
          },
        ],
      },
      warnings: ['dali_error_external'],
    })
  })

  it('reads usage and alerts', async () => {
    expect(await run(nas, 26, '00 06 a3 e8030000 2c01 e6 201c0000')).toMatchObject({
      data: {
        consumption: [
          {
            address: 'dali_single_3',
            active_energy__Wh: 1000,
            active_power__W: 300,
            mains_voltage__V: 230,
            lamp_on_time__h: 2,
          },
        ],
      },
    })
    expect(await run(nas, 25, 'ff 80 05000000')).toMatchObject({
      data: { consumption: [{ address: 'internal_measurement', lamp_on_time__h: 5 }] },
    })
    expect(await run(nas, 61, '83 20 08 03')).toMatchObject({
      data: {
        drivers: [{ address: 'dali_single_4', status: { driver_error: true, lamp_failure: true } }],
      },
      warnings: ['dali_single_4 driver_error', 'dali_single_4 lamp_failure'],
    })
    expect(await run(nas, 61, '84 04 0000 b400 00')).toMatchObject({
      data: { voltage__V: 180, under_voltage_alert: true },
    })
  })

  it.each([
    [50, '07 84 03 00 00', { packet_type: 'status_config_packet', status_interval__s: 900 }],
    [
      50,
      '06 ff ff 65 05 42 27',
      { sunrise_offset__minutes: 'disabled', latitude__deg: 13.81, longitude__deg: 100.5 },
    ],
    [
      50,
      '0e 1e ff 03 01 01',
      {
        max_dim__percent: 'default',
        fade_duration__s: 1.41,
        switch_point_sunset: 'sunset',
        legacy_mode_enabled: true,
      },
    ],
    [50, '13 02 06 e0b896e0b899', { address: 'ถน' }],
    [50, 'ff 04 ff 05', { reset_target: 'profile_config', address: 'all_profiles', profile_id: 5 }],
    [50, '0b 84 03 00 00 ff', { usage_interval__s: 900 }],
    [49, '08 05', { profile_id: 5 }],
    [
      60,
      '07 02 01 02 02 aabb',
      { address: 'dali_single_1', memory_value: 'AABB', read_size__bytes: 2 },
    ],
    [60, '08', { packet_type: 'driver_memory_write' }],
    [60, '03 02 a0', { query_data_raw: '02A0', address: 'dali_single_1', dali_query: 160 }],
    [
      60,
      '00 02 04 06 02',
      { dali_statuses: [{ address: 'dali_single_1' }, { address: 'dali_single_3' }] },
    ],
    [99, `00 0d008350 010203 ${at} 000c`, { device_serial: '5083000D', firmware_version: '1.2.3' }],
  ])('reads port %i: %s', async (fPort, hex, data) => {
    expect(await run(nas, fPort, hex)).toMatchObject({ ok: true, data })
    expect(await run(nas, fPort, hex, 'decodeDownlink')).toMatchObject({ ok: true, data })
  })

  it.each([
    [23, '', /empty_payload/],
    [2, '01', /invalid_fport/],
    [23, '07', /invalid_packet_type/],
    [23, `01 ${at} 80`, /payload_too_short/],
    [50, '07 84 03 00 00 00', /invalid_payload_length_long/],
    [50, '0e 04 20', /invalid_fade/],
    [50, 'ff 99', /invalid_clear_config_target/],
    [50, '16 02', /invalid_packet_type/],
  ])('refuses port %i: %s', async (fPort, hex, error) => {
    expect(await run(nas, fPort, hex)).toMatchObject({
      ok: false,
      error: expect.stringMatching(error) as string,
    })
  })
})

describe('current transformer', () => {
  it.each([
    ['04 98 34 00', { current: 0.52 }],
    ['03 97 a0860100', { total_current: 1000 }],
    ['04 98 ffff', { alarm: 'read failed' }],
    ['09 67 2701', { temperature: 29.5 }],
    ['09 67 fdff', { temperature_alarm: 'over range alarm' }],
    ['89 67 ceff 01', { temperature: -5, temperature_alarm: 'threshold alarm' }],
    [
      'ff 09 0310 ff 0a 0105 ff 0b ff ff 01 02',
      { hardware_version: 'v3.1', firmware_version: 'v1.5', power: 'on', ipso_version: 'v0.2' },
    ],
    ['04 98 34 00 77 77 01', { current: 0.52 }],
  ])('reads %s', async (hex, data) => {
    expect(await run(ct, 85, hex)).toMatchObject({ ok: true, data })
  })

  it('reads thresholds in both published forms', async () => {
    expect(await run(ct, 85, '84 98 6400 0a00 3200 02')).toEqual({
      ok: true,
      data: {
        current_max: 1,
        current_min: 0.1,
        current: 0.5,
        current_alarm: {
          current_threshold_alarm: 'no',
          current_threshold_alarm_release: 'yes',
          current_over_range_alarm: 'no',
          current_over_range_alarm_release: 'no',
        },
        alarm: ['threshold alarm release'],
      },
      warnings: [],
    })
  })

  it('refuses what is cut short', async () => {
    expect(await run(ct, 85, '84 98 64')).toMatchObject({
      ok: false,
      error: expect.stringContaining('too short') as string,
    })
  })

  it('gives the current that the lamp is judged by', async () => {
    const result = await run(ct, 85, '04 98 34 00')
    expect(readMeasurements(dataOf(result), ct.mapping)).toMatchObject({
      currentA: 0.52,
      notes: [],
    })
  })
})

const published = publishedFiles('04-lorawan-devices')
const textOf = (name: string) => published.find((file) => file.path.endsWith(name))?.text ?? '[]'
const dataOf = (result: CodecResult) => (result.ok ? result.data : {})
interface CtVector {
  readonly description: string
  readonly fPort: number
  readonly hex: string
  readonly expected: { readonly data: unknown }
}
interface Vector {
  readonly fport: number
  readonly data: string
  readonly expected: {
    readonly data: Record<string, unknown>
    readonly errors: readonly string[]
    readonly warnings: readonly string[]
  }
}

const vectorsOf = (name: string) => JSON.parse(textOf(name)) as readonly Vector[]
const common = vectorsOf('vectors_ul20xx_1_0_x_common_decoder.json')
const downlinks = vectorsOf('vectors_ul20xx_1_0_x_downlink_decoder.json')
// Of firmware 1.1.x: the vectors about the lamp.
const later = vectorsOf('vectors_ul20xx_1_1_x_uplink_decoder.json').filter(
  ({ fport, expected }) => [23, 26].includes(fport) && expected.errors.length === 0,
)
const rowsOf = (entry: CodecEntry, vectors: readonly Vector[]) =>
  vectors.map((vector) => [entry, vector.fport, vector.data, vector.expected] as const)

// Published vectors decode as published; none are registered where the folder next to the checkout
// is missing.
it.each([
  ...rowsOf('decodeUplink', common),
  ...rowsOf('decodeUplink', later),
  ...rowsOf('decodeDownlink', common),
  ...rowsOf('decodeDownlink', downlinks),
])('published for NAS UL20xx, %s port %i: %s', async (entry, fPort, hex, { data, warnings }) => {
  expect(await run(nas, fPort, hex, entry)).toEqual({ ok: true, data, warnings })
})

const luminaires = published.filter((file) =>
  file.path.endsWith('LCU_chirpstack_example_data.json'),
)
it.each(luminaires.map((file) => [file.path, file.text] as const))('%s', async (_, text) => {
  const [uplink] = decodeBy('chirpstack', JSON.parse(text)) as readonly [Uplink]
  const { data, warnings } = uplink.object as Record<string, unknown>
  expect(await run(nas, uplink.port ?? 0, uplink.payloadText)).toEqual({ ok: true, data, warnings })
  const measured = readMeasurements(uplink.object, nas.mapping)
  expect(measured).toEqual(readMeasurements(data, nas.mapping))
  expect(measured).toMatchObject({
    dimmingPercent: 0,
    isLampFailed: false,
    isDriverFailed: false,
    isLit: false,
  })
})

const ctVectors = JSON.parse(textOf('milesight_ct101.json')) as readonly CtVector[]
it.each(ctVectors)('$description', async ({ fPort, hex, expected }) => {
  const { alarm, ...data } = dataOf(await run(ct, fPort, hex))
  expect(data).toEqual(expected.data)
  expect(alarm).toEqual(['threshold alarm', 'over range alarm'])
})

const answers = published.filter((file) => /Milesight_CT101.*expected\.json$/.test(file.path))
it.each(answers.map((file) => [file.path, file.text] as const))('%s', async (path, text) => {
  const requests = published.find((file) => file.path === path.replace('.expected', ''))
  const endpoint = path.includes('tts') ? 'ttn' : 'chirpstack'
  const [uplink] = decodeBy(endpoint, JSON.parse(requests?.text ?? '')) as readonly [Uplink]
  const { current_alarm: _, ...data } = dataOf(await run(ct, uplink.port ?? 0, uplink.payloadText))
  const answer = JSON.parse(text) as { telemetry: readonly [{ values: unknown }] }
  expect(data).toEqual(answer.telemetry[0].values)
})
