import { expect, test } from 'vitest'
import {
  coordinateTexts,
  latitudeError,
  longitudeError,
  mapPoint,
  pastedPoint,
  positionHints,
  readPosition,
} from './coordinates.ts'

const bangkok = { kind: 'ok', latitude: 13.7563, longitude: 100.5018 }
const nothing = { kind: 'not_a_position' }

test.each([
  ['13.7563', '100.5018', bangkok],
  [' 13.7563 ', '100.5018,', bangkok],
  ['13,7563', '100,5018', bangkok],
  ['๑๓.๗๕๖๓', '๑๐๐.๕๐๑๘', bangkok],
  ['+13.7563°', '100 .5018', bangkok],
  ['5.6', '97.3', { kind: 'ok', latitude: 5.6, longitude: 97.3 }],
  ['20.5', '105.7', { kind: 'ok', latitude: 20.5, longitude: 105.7 }],
  [
    '100.5018',
    '13.7563',
    { kind: 'swapped', intended: { latitude: 13.7563, longitude: 100.5018 } },
  ],
  ['5.59', '100', { kind: 'outside', latitude: 5.59, longitude: 100 }],
  ['13', '105.71', { kind: 'outside', latitude: 13, longitude: 105.71 }],
  ['0', '0', { kind: 'outside', latitude: 0, longitude: 0 }],
  ['−33.87', '151.2', { kind: 'outside', latitude: -33.87, longitude: 151.2 }],
  ['-90', '-180', { kind: 'outside', latitude: -90, longitude: -180 }],
  ['90.1', '100', nothing],
  ['13', '180.1', nothing],
  ['', '', nothing],
  ['13.7563', '', nothing],
  ['abc', '100.5', nothing],
  ['13 45', '100 30', nothing],
  ['1.3.7', '100', nothing],
  ['1e1', '100', nothing],
  ['13.7563, 100.5018', '', nothing],
])('%j, %j', (latitude, longitude, position) =>
  expect(readPosition(latitude, longitude)).toEqual(position),
)

test('every doubtful position has something to say, a good one has not', () => {
  expect(positionHints[readPosition('13.7', '100.5').kind]).toBe(null)
  expect(positionHints[readPosition('100.5', '13.7').kind]).toContain('สลับกัน')
  expect(positionHints[readPosition('0', '0').kind]).toContain('นอกประเทศไทย')
  expect(positionHints[readPosition('abc', '').kind]).toContain('ไม่แสดงบนแผนที่')
})

test.each([
  ['13.7563', '100.5018', { latitude: 13.7563, longitude: 100.5018 }],
  ['20.6', '100.1', { latitude: 20.6, longitude: 100.1 }],
  ['21.1', '100.1', null],
  ['0', '0', null],
  ['100.5018', '13.7563', null],
  ['abc', '1', null],
])('%j, %j stands on the map at %j', (latitude, longitude, point) =>
  expect(mapPoint(readPosition(latitude, longitude))).toEqual(point),
)

test.each([
  [13.123456789, 100.987654321, '13.12345679', '100.98765432'],
  [13.5, 100, '13.5', '100'],
  [0.00000001, -0.000000001, '0.00000001', '0'],
  [-12.1, 120, '-12.1', '120'],
])('a click at %s, %s is written %s, %s', (latitude, longitude, latitudeText, longitudeText) =>
  expect(coordinateTexts({ latitude, longitude })).toEqual({
    latitude: latitudeText,
    longitude: longitudeText,
  }),
)

test.each([
  ['0', true, true],
  ['13.75630000', true, true],
  ['-90', true, true],
  ['90.00000000', true, true],
  ['90.00000001', false, true],
  ['100.5018', false, true],
  ['-180', false, true],
  ['180.00000001', false, false],
  ['181', false, false],
  ['1.123456789', false, false],
  ['13.', false, false],
  ['.5', false, false],
  ['--1', false, false],
  ['+1', false, false],
  ['๑๓', false, false],
  ['13,5', false, false],
  ['1e1', false, false],
  [' 13', false, false],
])('%j in the form: latitude %s, longitude %s', (text, isLatitude, isLongitude) => {
  expect(latitudeError(text)).toBe(isLatitude ? null : 'กรุณากรอกละติจูดให้ถูกต้อง')
  expect(longitudeError(text)).toBe(isLongitude ? null : 'กรุณากรอกลองจิจูดให้ถูกต้อง')
})

test('a coordinate that is missing is not called wrong', () => {
  expect(latitudeError('')).toBe('กรุณากรอกละติจูด')
  expect(longitudeError('')).toBe('กรุณากรอกลองจิจูด')
})

test.each([
  ['13.850000, 100.410000', 13.85, 100.41],
  ['(13.85, 100.41)', 13.85, 100.41],
  [' 13.85\t100.41\n', 13.85, 100.41],
  ['-6.2;106.8', -6.2, 106.8],
  ['100.41,13.85', 100.41, 13.85],
])('%j is a place in one text', (text, latitude, longitude) =>
  expect(pastedPoint(text)).toEqual({ latitude, longitude }),
)

test.each([
  '13.85',
  '13,85',
  '13,85 100,41',
  '13, 85',
  'กม. 1.5 1.6',
  '13.85, 100.41, 2.0',
  '13.85, 1000.41',
  '',
])('%j is no place in one text', (text) => expect(pastedPoint(text)).toBeNull())

test('what is far too long for a number is read quickly, and is none', () => {
  const began = performance.now()
  for (const sign of [' ', ',', '1', '1.', '-', '° ']) {
    expect(readPosition(sign.repeat(200_000), '100.4').kind).toBe('not_a_position')
  }
  expect(performance.now() - began).toBeLessThan(1_000)
})
