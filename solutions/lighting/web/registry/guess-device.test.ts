import { expect, test } from 'vitest'
import { guessDevice, guessProfile } from './guess-device.ts'

const nothing = { name: '', profile: '', ipaddress: '', latitude: '', longitude: '' }
const eui = '0016c001f153a14c'

test('a gateway names itself and no device, and says where it stands', () => {
  const stats = { gatewayId: eui, ip: '10.0.0.9', location: { latitude: 13.81, longitude: 100.5 } }
  const gateway = {
    kind: 'gateway',
    link: 'lorawan',
    name: '',
    profile: '',
    ipaddress: '10.0.0.9',
    latitude: '13.81',
    longitude: '100.5',
  }
  expect(guessDevice(eui, JSON.stringify(stats))).toEqual(gateway)
  expect(
    guessDevice(eui, JSON.stringify({ gatewayID: eui, location: { latitude: 0, longitude: 0 } })),
  ).toEqual({
    kind: 'gateway',
    link: 'lorawan',
    ...nothing,
  })
})

test('a message of a lamp stays one of the lamp although it names gateways', () => {
  const uplink = { deviceInfo: { devEui: eui }, rxInfo: [{ gatewayId: eui }], ip: '10.0.0.9' }
  expect(guessDevice(eui, JSON.stringify(uplink))).toEqual({
    kind: 'lamp',
    link: 'lorawan',
    ...nothing,
  })
  expect(guessDevice('867594041207000', '{"devid":"867594041207000"}')).toMatchObject({
    kind: 'lamp',
    link: '4g',
  })
})

test('a message that is cut off or no object at all is still read as far as possible', () => {
  expect(guessDevice(eui, `{"gatewayId":"${eui}","ip":"10.`)).toMatchObject({
    kind: 'gateway',
    ...nothing,
  })
  expect(guessDevice(eui, 'null')).toMatchObject({ kind: 'lamp', ...nothing })
})

test('the profile that the network server names is found by its letters and digits', () => {
  const profiles = [
    { id: 1, name: 'โคม LoRaWAN 2 A' },
    { id: 2, name: 'SmartLamp-4' },
    { id: 3, name: 'SmartLamp-4 Plus' },
  ]
  expect(guessProfile(profiles, 'smart lamp 4')).toBe(2)
  expect(guessProfile(profiles, 'LoRaWAN_2A')).toBe(1)
  expect(guessProfile(profiles, 'SmartLamp')).toBeNull()
  expect(guessProfile(profiles, 'ชนิดอื่น')).toBeNull()
  expect(guessProfile(profiles, '')).toBeNull()
})
