import { expect, it } from 'vitest'
import { makers } from '../../words.ts'
import { defaultCodes, defaultType } from './default-codes.ts'

it.each([
  ['hikvision', 'fielddetection:vehicle', 'car_stop'],
  ['hikvision', 'fielddetection:human', 'intruder'],
  ['hikvision', 'linedetection:vehicle', null],
  ['hikvision', 'abandonedparking', 'car_stop'],
  ['hikvision', 'aid:illegalparking', 'car_stop'],
  ['hikvision', 'aid:trafficaccident', 'accident'],
  ['hikvision', 'tfs:wrongdirection', 'wrong_way'],
  ['hikvision', 'vmd', null],
  ['hikvision', 'io', 'other'],
  ['dahua', 'trafficparking', 'car_stop'],
  ['dahua', 'trafficretrograde:vehicle', 'wrong_way'],
  ['dahua', 'trafficpedestrain', 'intruder'],
  ['dahua', 'crossregiondetection:human', 'intruder'],
  ['dahua', 'videomotion', null],
  ['axis', 'cameraapplicationplatform/fenceguard/camera1profile1', 'intruder'],
  ['axis', 'cameraapplicationplatform/objectanalytics/device1scenario1', 'other'],
  ['axis', 'wrong_way', 'wrong_way'],
  ['frigate', 'person', 'intruder'],
  ['frigate', 'car:stationary', 'car_stop'],
  ['frigate', 'truck', null],
  ['frigate', 'umbrella', 'other'],
  ['frigate', 'constructor', 'other'],
] as const)('%s %s is %s', (maker, code, type) => {
  expect(defaultType(maker, code)).toBe(type)
})

it('spells codes as the decoders do', () => {
  const codes = makers.flatMap((maker) => Object.keys(defaultCodes[maker]))
  expect(
    codes.filter((code) => code !== code.toLowerCase() || code.trim() === '' || code.length > 200),
  ).toEqual([])
})
