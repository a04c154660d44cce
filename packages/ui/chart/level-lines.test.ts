import { expect, test } from 'vitest'
import { placeLevels, type ChartLevel } from './level-lines.ts'

const levels: ChartLevel[] = [
  { label: 'เฝ้าระวัง', value: -10, tone: 'warn' },
  { label: 'เตือนภัย', value: 5, tone: 'alert' },
  { label: 'อันตราย', value: 15, tone: 'fault' },
  { label: 'วิกฤต', value: 30, tone: 'critical' },
]
/** A plot 100 pixels high that shows so much. */
function place(low: number, high: number) {
  const toY = ({ value }: ChartLevel) => (100 * (high - value)) / (high - low)
  return placeLevels(levels, toY, 0, 100).map(({ label, beyond }) => [label, beyond])
}

test('levels in view are named from the top, the nearest out of view at the edges', () => {
  expect(place(0, 20)).toEqual([
    ['วิกฤต', 'above'],
    ['อันตราย', null],
    ['เตือนภัย', null],
    ['เฝ้าระวัง', 'below'],
  ])
  expect(place(-60, -40)).toEqual([['เฝ้าระวัง', 'above']])
  expect(place(40, 60)).toEqual([['วิกฤต', 'below']])
})
