import { expect, test } from 'vitest'
import { uplinkFrame } from './uplink-frame.ts'

const at = new Date('2026-11-21T12:00:00Z')
const receivedBy = [
  { gateway: '0016C001F1500001', rssi: -101 },
  { gateway: '0016c001f1500002', rssi: -80 },
  { gateway: null, rssi: -10 },
]

test('names the gateway with the best reception', () => {
  expect(uplinkFrame({ at, counter: 7, devAddr: '00189440', receivedBy })).toEqual({
    at,
    counter: 7,
    devAddr: 0x00189440,
    gateway: '0016c001f1500002',
  })
})

test('leaves out an address and gateways that are none', () => {
  expect(uplinkFrame({ at, counter: 0, devAddr: 'x', receivedBy: [] })).toEqual({
    at,
    counter: 0,
    devAddr: null,
    gateway: null,
  })
})

test.each([undefined, null, '7', -1, 1.5, 0x1_0000_0000])('a counter of %j is none', (counter) => {
  expect(uplinkFrame({ at, counter, devAddr: null, receivedBy })).toBeNull()
})
