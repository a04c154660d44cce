import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { expect, test } from 'vitest'
import { wholeState, type SignState } from '../state.ts'
import { signFigures } from './sign-figures.ts'

const errorsOf = (state: Partial<SignState>) => {
  const sign = {
    channels: [],
    health: 'ok',
    at: null,
    state: wholeState(state),
  } as unknown as DeviceRow<SignState>
  return signFigures(sign).find(({ label }) => label === 'ข้อผิดพลาดที่ป้ายแจ้ง')?.text
}

test('a sign that never spoke of errors is not said to have none', () => {
  expect(errorsOf({ message: 'ทางลื่น' })).toBe('-')
  expect(errorsOf({ errors: null })).toBe('-')
  expect(errorsOf({ errors: [] })).toBe('ไม่มี')
  expect(errorsOf({ errors: ['photocellError', 'of a maker'] })).toContain('of a maker')
})
