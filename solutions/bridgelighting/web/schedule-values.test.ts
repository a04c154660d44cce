import { expect, test } from 'vitest'
import { problemsOf, readClock } from './schedule-values.ts'
import { daysText, sceneText } from './schedule-words.ts'

const scene = { name: 'ทอง', from: '18:30', to: '23:00', days: [1] }

test.each([
  ['18:30', '18:30'],
  ['18.30', '18:30'],
  [' 1830 น.', '18:30'],
  ['6:05', '06:05'],
  ['24:00', '24:00'],
  ['18:60', '18:60'],
  ['ค่ำ', 'ค่ำ'],
])('%s is %s', (typed, read) => {
  expect(readClock(typed)).toBe(read)
})

test.each([
  [{}, {}],
  [{ name: ' ' }, { 'scenes.0.name': 'กรุณากรอกชื่อรูปแบบแสง' }],
  [{ from: '24:00' }, { 'scenes.0.from': 'กรุณากรอกเวลา เช่น 18:30' }],
  [{ to: '' }, { 'scenes.0.to': 'กรุณากรอกเวลา เช่น 06:00' }],
  [{ days: [] }, { 'scenes.0.days': 'กรุณาเลือกวันอย่างน้อยหนึ่งวัน' }],
])('%j', (changes, problems) => {
  expect(problemsOf({ scenes: [{ ...scene, ...changes }], circuits: [1] })).toEqual(problems)
})

test('scenes together, and circuits', () => {
  expect(problemsOf({ scenes: [scene, scene], circuits: [1] })).toEqual({
    scenes: 'เวลาของรูปแบบแสง ทอง และ ทอง ทับกัน',
  })
  expect(problemsOf({ scenes: [], circuits: [] })).toEqual({
    circuits: 'กรุณาเลือกวงจรอย่างน้อยหนึ่งวงจร',
  })
})

test.each([
  [[0, 1, 2, 3, 4, 5, 6], 'ทุกวัน'],
  [[5, 1, 2, 3, 4], 'จ.–ศ.'],
  [[0, 6], 'อา. ส.'],
  [[3], 'พ.'],
])('%j is %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})

test('a scene in words', () => {
  expect(sceneText(scene)).toBe('ทอง 18:30–23:00 น. จ.')
  expect(sceneText({ ...scene, from: '00:00', to: '00:00' })).toBe('ทอง ตลอดวัน จ.')
})
