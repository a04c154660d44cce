import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bahtInWords } from './baht-words.ts'

test.each([
  [0, 'ศูนย์บาทถ้วน'],
  [1, 'หนึ่งสตางค์'],
  [25, 'ยี่สิบห้าสตางค์'],
  [100, 'หนึ่งบาทถ้วน'],
  [1_000, 'สิบบาทถ้วน'],
  [1_100, 'สิบเอ็ดบาทถ้วน'],
  [2_021, 'ยี่สิบบาทยี่สิบเอ็ดสตางค์'],
  [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
  [12_345_67, 'หนึ่งหมื่นสองพันสามร้อยสี่สิบห้าบาทหกสิบเจ็ดสตางค์'],
  [1_000_000_00, 'หนึ่งล้านบาทถ้วน'],
  [1_000_001_00, 'หนึ่งล้านเอ็ดบาทถ้วน'],
  [11_000_000_01, 'สิบเอ็ดล้านบาทหนึ่งสตางค์'],
  [21_111_111_11, 'ยี่สิบเอ็ดล้านหนึ่งแสนหนึ่งหมื่นหนึ่งพันหนึ่งร้อยสิบเอ็ดบาทสิบเอ็ดสตางค์'],
  [1_000_000_000_000_00, 'หนึ่งล้านล้านบาทถ้วน'],
])('%i satang: %s', (satang, words) => {
  expect(bahtInWords(satang)).toBe(words)
})

test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is no amount', (satang) => {
  expect(() => bahtInWords(satang)).toThrow(RangeError)
})

/** Reads the words of a number below a million million back. */
function readWords(words: string): number {
  const [head, tail] = words.includes('ล้าน') ? words.split('ล้าน') : ['', words]
  if (head) return readWords(head) * 1_000_000 + readWords(tail ?? '')
  const place: Record<string, number> = {
    '': 1,
    สิบ: 10,
    ร้อย: 100,
    พัน: 1_000,
    หมื่น: 10_000,
    แสน: 100_000,
  }
  const digit = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
  const part = /(หนึ่ง|เอ็ด|ยี่|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|)(แสน|หมื่น|พัน|ร้อย|สิบ|)/g
  let sum = 0
  for (const [all, number = '', unit = ''] of words.matchAll(part)) {
    if (all === '') continue
    const value = number === 'ยี่' ? 2 : number === 'เอ็ด' ? 1 : digit.indexOf(number) || 1
    sum += value * place[unit]!
  }
  return sum
}

test('the words of an amount are those of no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.nat(99), (baht, satang) => {
      const words = bahtInWords(baht * 100 + satang)
      const [whole = '', rest = ''] = words.split('บาท')
      expect([readWords(whole), rest === 'ถ้วน' ? 0 : readWords(rest.replace('สตางค์', ''))]).toEqual(
        [baht, satang],
      )
    }),
    { numRuns: 5_000 },
  )
})
