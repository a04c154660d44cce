import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeHighwaysFlood } from './highways.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const ticket = {
  case_id: '202611210001',
  case_name: 'น้ำท่วมทดสอบ',
  road_code: '0999',
  km_start: '1+200',
  km_end: '1+500',
  incident_type_id: 1,
  flood_level: '26',
  lane_closure: true,
  start_date: '2026-11-21T09:00:00Z',
  end_date: null,
  report_date: '2026-11-21T11:30:00.496221Z',
}
const record = {
  title: 'น้ำท่วมทดสอบ',
  road: '0999',
  staFrom: '1+200',
  staTo: '1+500',
  isLaneClosed: true,
}
const decode = (json: unknown) => decodeHighwaysFlood({ json, query: {}, topic: null, receivedAt })

it('reads the depth over the road', () => {
  expect(decode([ticket])).toEqual([
    {
      device: '202611210001',
      at: new Date('2026-11-21T11:30:00.496Z'),
      state: { record },
      values: { depth_cm: { value: 26, quality: 'good' } },
    },
  ])
})

it.each([
  [{ flood_level: '' }, { values: { depth_cm: { value: null, quality: 'bad' } } }],
  [
    { end_date: '2026-11-21T11:00:00Z' },
    { at: new Date('2026-11-21T11:00:00Z'), values: {}, isOffline: true },
  ],
  [
    { lane_closure: null, km_end: undefined },
    { state: { record: { isLaneClosed: null, staTo: '' } } },
  ],
])('%j', (changes, expected) => {
  expect(decode({ ...ticket, ...changes })).toMatchObject([expected])
})

it('has no interest in other incidents', () => {
  expect(decode([{ ...ticket, incident_type_id: 3 }])).toEqual([null])
})

it.each([
  [{ case_id: '' }, 'case_id'],
  [{ report_date: null }, 'report_date'],
  [{ flood_level: 'knee' }, 'flood_level'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...ticket, ...changes })).toThrow(field)
})

it.each([
  [{ case_name: 'x'.repeat(501) }, 'case_name'],
  [{ lane_closure: 'yes' }, 'lane_closure'],
])('stores the rest of a message without %j', (changes, field) => {
  const message = expect.stringContaining(field) as string
  expect(decode({ ...ticket, ...changes })).toMatchObject([
    { leftOut: { reason: 'left_out', message } },
  ])
})

const published = new URL(
  '../../../../../shared/inputs/13-flood/doh-hdms/dashboard_a.json',
  import.meta.url,
)
it.each(existsSync(published) ? [published] : [])('%s of others is understood', (file) => {
  const depths = decode(JSON.parse(readFileSync(file, 'utf8'))).map(
    (one) => one && 'values' in one && one.values['depth_cm'],
  )
  expect(depths).toEqual([26, 30, 30].map((value) => ({ value, quality: 'good' })))
})
