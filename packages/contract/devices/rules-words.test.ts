import { expect, test } from 'vitest'
import { defineDeviceKind } from './kind.ts'
import { rulesWords } from './rules-words.ts'

const channel = { decimals: 1, limits: { high: { watch: 35 }, low: { warn: 5 }, hysteresis: 2 } }
const kind = defineDeviceKind({
  solution: 'tunnel',
  menuName: 'อุโมงค์',
  typeNames: [],
  noun: 'จุดวัด',
  counter: 'จุด',
  reportS: 60,
  timeoutS: 180,
  channels: [{ key: 'co', name: 'คาร์บอนมอนอกไซด์', unit: 'ppm', ...channel }],
  settings: [{ key: 'wait', name: 'เวลารอ', unit: 'นาที', initial: 5, least: 1, most: 60 }],
})

test('limits and settings are in words, with name, level and unit; unset ones have their starting values', () => {
  expect(rulesWords(kind, [], {})).toEqual({
    'คาร์บอนมอนอกไซด์ เฝ้าระวังตั้งแต่': '35 ppm',
    'คาร์บอนมอนอกไซด์ เตือนภัยเมื่อต่ำถึง': '5 ppm',
    'คาร์บอนมอนอกไซด์ กันแกว่ง': '2 ppm',
    เวลารอ: '5 นาที',
  })
})

test('a channel has its own name; two of one name are distinguished by key', () => {
  const channels = [
    { key: 'co', name: 'CO', unit: 'ppm' },
    { key: 'co:2', name: 'CO', unit: 'ppm' },
  ]
  const one = { high: { critical: 90 }, confirmed: ['critical' as const] }
  expect(
    rulesWords(kind, channels, { limits: { co: {}, 'co:2': one }, settings: { wait: 9 } }),
  ).toEqual({
    'CO (co:2) วิกฤตตั้งแต่': '90 ppm',
    'CO (co:2) ระดับที่ต้องวัดได้สองครั้งติดกัน': 'วิกฤต',
    เวลารอ: '9 นาที',
  })
})
