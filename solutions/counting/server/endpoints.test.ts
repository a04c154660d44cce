import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { countingEndpoint, countingEndpoints } from './endpoints.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const message = {
  start: '2026-11-21T18:30:00+07:00',
  period_s: 900,
  lane: 2,
  direction: 'out',
  counts: { all: 40 },
  speed_avg_kmh: 61.5,
  speed_p85_kmh: -1,
}
const arrival = (json: unknown, topic: string | null): Arrival => ({
  json,
  topic,
  query: {},
  receivedAt,
})

it('tells of an interval when it ended, its flow by the hour, and of no speed that was not measured', () => {
  expect(countingEndpoint.decode(arrival(message, 'roadside/counting/C-9/up'))).toMatchObject([
    { device: 'C-9', at: new Date('2026-11-21T11:45:00Z') },
  ])
  const values = (json: object) =>
    countingEndpoint
      .decode(arrival({ device: 'C-9', ...message, ...json }, null))
      .map((one) => one && 'values' in one && one.values)
  expect(values({})).toEqual([
    {
      'flow:out:2': { value: 160, quality: 'good' },
      'speed:out:2': { value: 61.5, quality: 'good' },
    },
  ])
  expect(values({ counts: { all: -1 }, speed_avg_kmh: null })).toEqual([
    { 'flow:out:2': { value: null, quality: 'bad' } },
  ])
})

it('has a path for each format, and topics that no two endpoints share', () => {
  expect(countingEndpoints.map(({ path }) => path)).toEqual([
    'counting',
    'counting/opendatacam',
    'counting/fiware',
  ])
  const topics = countingEndpoints.flatMap((endpoint) => endpoint.topics)
  expect(new Set(topics).size).toBe(topics.length)
})
