import { expect, test } from 'vitest'
import { measuredWords, type MeasuredBeyond } from './measured-words.ts'

const co: MeasuredBeyond = {
  name: 'CO',
  unit: 'ppm',
  decimals: 0,
  value: 1_234.4,
  rank: 2,
  limits: { high: { watch: 70, warn: 100 } },
}
const tilt: MeasuredBeyond = {
  name: 'การเอียงแกน X',
  unit: '°',
  decimals: 2,
  value: -0.51,
  rank: 1,
  limits: { high: { watch: 0.5 }, low: { watch: -0.5 } },
}

test('a value is told with its unit and the limit of its level', () => {
  expect(measuredWords([co])).toBe('CO 1,234 ppm (เตือนภัยตั้งแต่ 100 ppm)')
  expect(measuredWords([tilt])).toBe('การเอียงแกน X -0.51 ° (เฝ้าระวังเมื่อต่ำถึง -0.5 °)')
  expect(measuredWords([{ ...tilt, value: 0.51 }])).toBe('การเอียงแกน X 0.51 ° (เฝ้าระวังตั้งแต่ 0.5 °)')
})

test('a limit that is not known is not told, and nothing where nothing is known', () => {
  expect(measuredWords([{ ...co, limits: undefined }])).toBe('CO 1,234 ppm (เตือนภัย)')
  expect(measuredWords([])).toBe('')
})

test('of many values only the number is told', () => {
  const many = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ ...co, name, unit: '', value: 120 }))
  expect(measuredWords(many)).toBe(
    'A 120 (เตือนภัยตั้งแต่ 100), B 120 (เตือนภัยตั้งแต่ 100), C 120 (เตือนภัยตั้งแต่ 100) และอีก 2 ค่า',
  )
})
