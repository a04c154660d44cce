import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeThaiWater } from './thaiwater.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const level = {
  id: 1,
  waterlevel_datetime: '2026-11-21 18:50',
  waterlevel_m: null,
  waterlevel_msl: '-5.89',
  station: { id: 77, tele_station_oldcode: 'TST01', tele_station_name: { th: 'สะพานทดสอบ' } },
}
const decode = (json: unknown) => decodeThaiWater({ json, query: {}, topic: null, receivedAt })
const report = {
  device: 'TST01',
  at: new Date('2026-11-21T11:50:00Z'),
  values: { level_m: { value: -5.89, quality: 'good' } },
  state: { quality: 'good' },
}

it('reads the whole answer, its list, and one level', () => {
  for (const json of [
    { waterlevel_data: { result: 'OK', data: [level] } },
    { data: [level] },
    [level],
    level,
  ]) {
    expect(decode(json)).toEqual([report])
  }
})

it.each([
  [{ waterlevel_msl: null }, { values: { level_m: { value: null, quality: 'bad' } } }],
  [{ waterlevel_msl: 12.5 }, { values: { level_m: { value: 12.5, quality: 'good' } } }],
  [{ station: { id: 77, tele_station_oldcode: null } }, { device: '77' }],
  [{ waterlevel_datetime: '2026-11-21T11:50:00Z' }, { at: report.at }],
])('%j', (changes, expected) => {
  expect(decode({ ...level, ...changes })).toMatchObject([expected])
})

it('reads each station alone, and names the one that it refuses', () => {
  expect(decode([level, { ...level, waterlevel_msl: 'high' }])).toEqual([
    report,
    expect.any(Rejection),
  ])
  expect(decode([level, { ...level, waterlevel_msl: 'high' }])[1]).toMatchObject({
    device: 'TST01',
  })
})

it.each([
  [{ waterlevel_datetime: null }, 'waterlevel_datetime'],
  [{ waterlevel_datetime: '21/11/2026 18:50' }, 'waterlevel_datetime'],
  [{ waterlevel_datetime: '2026-11-21 19:11' }, 'อยู่ในอนาคต'],
  [{ waterlevel_msl: '1e9' }, 'waterlevel_msl'],
  [{ station: null }, 'station'],
  [{ station: {} }, 'station'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...level, ...changes })).toThrow(field)
})

const published = new URL(
  '../../../../../shared/inputs/13-flood/thaiwater/waterlevel_load_a.json',
  import.meta.url,
)
it.each(existsSync(published) ? [published] : [])('%s of others is understood', (file) => {
  const reports = decode(JSON.parse(readFileSync(file, 'utf8')))
  expect(reports.length).toBeGreaterThan(3)
  expect(reports.filter((one) => one instanceof Rejection)).toEqual([])
  expect(reports[0]).toEqual({
    device: 'E.22B',
    at: new Date('2026-10-01T09:00:00Z'),
    state: { quality: 'good' },
    values: { level_m: { value: 151.62, quality: 'good' } },
  })
})
