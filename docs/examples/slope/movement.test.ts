import { measured } from '@roadside/server-kit/devices/report.ts'
import { expect, test } from 'vitest'
import { deriveMovement } from './movement.ts'

const values = { length_mm: measured(5_012.4) }

test('a wire that was 5 m long when it was installed has moved by the difference', () => {
  expect(deriveMovement({ values }, { entered: () => 5_000 })).toEqual({
    values: { movement_mm: measured(12.4) },
  })
})

test('without the installed length the movement is unknown', () => {
  expect(deriveMovement({ values }, { entered: () => null })).toEqual({
    values: { movement_mm: measured(null) },
  })
})
