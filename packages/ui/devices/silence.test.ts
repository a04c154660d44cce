import { expect, test } from 'vitest'
import { silenceWords } from './silence.ts'

const kind = { noun: 'จุดวัดน้ำ', counter: 'จุด' }
const at = '2026-11-21T14:05:00+07:00'
const lastReport = { health: 'ok', at } as const
const silent = { health: 'unreachable', at } as const
const never = { health: 'unknown', at: null } as const

test.each([
  ['all are heard', [lastReport, { health: 'fault', at } as const], null],
  ['there are none', [], null],
  ['heard, though nothing is known of it yet', [{ health: 'unknown', at } as const], null],
  ['one is silent', [lastReport, silent], 'ไม่มีข้อมูลจากจุดวัดน้ำ 1 จาก 2 จุด'],
  [
    'one never reported: it is not called unreachable',
    [lastReport, never],
    'ไม่มีข้อมูลจากจุดวัดน้ำ 1 จาก 2 จุด',
  ],
  ['all are silent', [silent, never], 'ไม่มีข้อมูลเข้ามาตั้งแต่ 21/11/2569 14:05\u00A0น.'],
  [
    'all are silent, one for longer',
    [{ ...silent, at: '2026-11-20T23:00:00+07:00' }, silent],
    'ไม่มีข้อมูลเข้ามาตั้งแต่ 21/11/2569 14:05\u00A0น.',
  ],
  ['none ever reported', [never], 'ยังไม่เคยมีข้อมูลเข้ามา'],
])('%s', (_, devices, words) => {
  expect(silenceWords(kind, devices)).toBe(words)
})
