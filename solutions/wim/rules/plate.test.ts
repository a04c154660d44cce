import { expect, it } from 'vitest'
import { plateKey, plateText } from './plate.ts'

it.each([
  ['70-1234', '701234'],
  [' ๗๐-๑๒๓๔ ', '701234'],
  ['1กข 234', '1กข234'],
  ['AB 12', 'ab12'],
  ['%_\\', '%_\\'],
])('%s is searched for as %s', (text, key) => {
  expect(plateKey(text)).toBe(key)
})

it('says what was read', () => {
  expect(plateText({ plate: '70-1234', province: 'สระบุรี' })).toBe('70-1234 สระบุรี')
  expect(plateText({ plate: null, province: 'สระบุรี' })).toBe('สระบุรี')
  expect(plateText({ plate: null, province: null })).toBeNull()
})
