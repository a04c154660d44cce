import { expect, test } from 'vitest'
import { type Axle, layOutVehicle } from './axle-layout.ts'

const axlesOf = (...spacings: (number | null)[]): Axle[] =>
  [null, ...spacings].map((spacing_cm) => ({ weight_kg: 5000, spacing_cm }))
const kinds = (axles: readonly Axle[]) => layOutVehicle(axles).parts.map(({ kind }) => kind)

test('axles stand at their true spacing', () => {
  expect(layOutVehicle(axlesOf(350, 130)).axles).toEqual([0, 3.5, 4.8])
})

test('an unknown spacing is drawn as something, a wrong one too', () => {
  expect(layOutVehicle(axlesOf(null)).axles).toEqual([0, 1.4])
  expect(layOutVehicle(axlesOf(-1)).axles).toEqual([0, 1.4])
})

test.each([
  ['car', axlesOf(260), ['car']],
  ['truck', axlesOf(480, 130), ['cab', 'box']],
  ['semi-trailer', axlesOf(340, 135, 620, 131, 131), ['cab', 'chassis', 'box']],
  ['truck and trailer', axlesOf(400, 130, 450, 420), ['cab', 'box', 'drawbar', 'box']],
  ['no axle', [], ['cab', 'box']],
])('outline of a %s', (_, axles, parts) => {
  expect(kinds(axles)).toEqual(parts)
})

test.each([
  ['no axle', []],
  ['one axle', axlesOf().slice(0, 1)],
  ['axles upon each other', axlesOf(1, 1)],
  ['groups that stand too close', axlesOf(1, 221, 221, 221)],
])('of %s every part has a length', (_, axles) => {
  for (const { from, to } of layOutVehicle(axles).parts) expect(to).toBeGreaterThan(from)
})
