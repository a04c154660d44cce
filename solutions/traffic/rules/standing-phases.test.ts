import { expect, it } from 'vitest'
import { standingPhases } from './standing-phases.ts'
import { phaseColors, type TrafficMode } from './state.ts'

const all = phaseColors.map((color, no) => ({ no, color }))

it.each<[TrafficMode | null, readonly string[]]>([
  [null, phaseColors],
  ['auto', phaseColors],
  ['manual', phaseColors],
  [
    'planned_flash',
    ['unknown', 'unknown', 'unknown', 'unknown', 'flash_yellow', 'dark', 'unknown'],
  ],
  ['fault_flash', ['unknown', 'unknown', 'unknown', 'unknown', 'flash_yellow', 'dark', 'unknown']],
  ['dark', ['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'dark', 'unknown']],
])('while the mode is %s no head burns that cannot', (mode, colors) => {
  expect(standingPhases(mode, all).map(({ color }) => color)).toEqual(colors)
})
