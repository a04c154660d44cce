import { expect, test } from 'vitest'
import { sentNames } from './sent-names.ts'

const eui = '0016c001f153a14c'

test('ChirpStack names the device and its profile', () => {
  const deviceInfo = { deviceName: ' P-214 ', deviceProfileName: 'Lamp 2 A' }
  const read = { name: 'P-214', profile: 'Lamp 2 A', latitude: '', longitude: '' }
  expect(sentNames(eui, JSON.stringify({ deviceInfo }))).toEqual(read)
  expect(sentNames(eui, JSON.stringify(deviceInfo))).toEqual(read)
  const unnamed = { deviceName: eui.toUpperCase(), deviceProfileName: 'Lamp 2 A' }
  expect(sentNames(eui, JSON.stringify(unnamed))).toEqual({ ...read, name: '' })
})

test('The Things Stack names the model, and the place that its user entered', () => {
  const uplink_message = {
    version_ids: { model_id: 'em310-tilt' },
    locations: { user: { latitude: 13.85, longitude: 100.52 } },
  }
  expect(sentNames(eui, JSON.stringify({ uplink_message }))).toEqual({
    name: '',
    profile: 'em310-tilt',
    latitude: '13.85',
    longitude: '100.52',
  })
})

test('a message that is cut off, or no object, says nothing', () => {
  const nothing = { name: '', profile: '', latitude: '', longitude: '' }
  for (const body of ['{"deviceInfo":{"deviceName":"P', 'null', '[1]', '{"deviceInfo":7}'])
    expect(sentNames(eui, body)).toEqual(nothing)
})
