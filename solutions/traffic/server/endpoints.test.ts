import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { rsmpEndpoint, trafficEndpoint } from './endpoints.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const time = '2026-11-21T11:59:30Z'
const arrival = (json: unknown, topic: string | null): Arrival => ({
  json,
  topic,
  query: {},
  receivedAt,
})

it('takes the controller from the topic, and what it says as what is to be merged', () => {
  expect(
    trafficEndpoint.decode(arrival({ time, mode: 'auto' }, 'roadside/traffic/TC-9/up')),
  ).toEqual([{ device: 'TC-9', at: new Date(time), values: {}, state: { said_mode: 'auto' } }])
})

it('takes the controller of RSMP messages from the topic, and a watchdog says nothing', () => {
  const watchdog = { mType: 'rSMsg', type: 'Watchdog', mId: 'w', wTs: time }
  expect(rsmpEndpoint.decode(arrival(watchdog, 'roadside/traffic/TC-9/rsmp'))).toEqual([
    { device: 'TC-9', at: new Date(time), values: {} },
  ])
})

it('hands on what was not understood in its place', () => {
  const list = [
    { device: 'A', time, mode: 'auto' },
    { device: 'B', time, mode: 5 },
  ]
  expect(trafficEndpoint.decode(arrival(list, null))).toMatchObject([
    { device: 'A' },
    { name: 'Rejection', device: 'B' },
  ])
})
