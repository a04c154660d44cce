import { expect, test } from 'vitest'
import { savePhase } from './save-phase.ts'

test('input that is stored is not unsaved while its dialog still stands', () => {
  expect(savePhase({ isPending: false, isSuccess: false })).toBe('open')
  expect(savePhase({ isPending: false, isSuccess: false }, false)).toBe('waiting')
  expect(savePhase({ isPending: true, isSuccess: false })).toBe('saving')
  expect(savePhase({ isPending: false, isSuccess: true })).toBe('saved')
})
