import { expect, test } from 'vitest'
import {
  type BridgeSensor,
  gatherSensors,
  placeLabels,
  sensorFace,
  worstSensor,
} from './sensor-places.ts'

const sensor = (id: string, x: number, rest: Partial<BridgeSensor> = {}): BridgeSensor => ({
  id,
  x,
  y: 0.5,
  name: id,
  kind: 'ความเครียด',
  valueText: '12 µε',
  condition: 'normal',
  health: 'ok',
  ...rest,
})
const place = ({ x, y }: BridgeSensor) => ({ x: x * 400, y: y * 100 })
const field = { x: 0, y: 0, width: 400, height: 100 }

test.each([
  ['normal', 'ok', 'ปกติ', 'ok'],
  ['normal', 'fault', 'ผิดปกติ', 'fault'],
  ['critical', 'warning', 'วิกฤต', 'critical'],
  ['watch', 'unreachable', 'เฝ้าระวัง', 'warn'],
  ['normal', 'unreachable', 'ติดต่อไม่ได้', 'gone'],
  ['unknown', 'ok', 'สภาพไม่ทราบ', 'gone'],
  ['unknown', 'unknown', 'ไม่ทราบ', 'gone'],
] as const)('of %s and %s the worse is shown: %s', (condition, health, word, tone) => {
  expect(sensorFace({ condition, health })).toMatchObject({ word, tone })
})

test('what stands close is one spot, what does not is not', () => {
  const spots = gatherSensors([sensor('c', 0.9), sensor('a', 0.1), sensor('b', 0.12)], place, 24)
  expect(spots.map(({ key, x }) => [key, x])).toEqual([
    ['a b', 44],
    ['c', 360],
  ])
})

test('the worst of several', () => {
  const list = [
    sensor('a', 0),
    sensor('b', 0, { condition: 'danger' }),
    sensor('c', 0, { health: 'fault' }),
  ]
  expect(worstSensor(list)?.id).toBe('b')
  expect(worstSensor([])).toBeUndefined()
})

test('labels do not overlap; the chosen one has the first choice', () => {
  const many = Array.from({ length: 9 }, (_, index) => sensor(`ST-${index}`, 0.3 + index * 0.065))
  const spots = gatherSensors(many, place, 24)
  const labels = placeLabels(spots, field, 'ST-7')
  expect(labels[0]?.sensor.id).toBe('ST-7')
  const overlapping = labels.filter((a) =>
    labels.some(
      (b) =>
        a !== b &&
        a.x < b.x + b.width &&
        b.x < a.x + a.width &&
        a.y < b.y + b.height &&
        b.y < a.y + a.height,
    ),
  )
  expect(overlapping).toEqual([])
  expect(labels.length).toBeLessThan(many.length)
  expect(labels.length).toBeGreaterThan(2)
})

test('the chosen one among many is named at the upper edge, where no mark is', () => {
  const crowd = [20, 50, 80].flatMap((y) =>
    Array.from({ length: 14 }, (_, index) => ({
      ...sensor(`${y}-${index}`, index / 13),
      y: y / 100,
    })),
  )
  const spots = gatherSensors(crowd, place, 24)
  expect(placeLabels(spots, { ...field, y: -26, height: 152 }, '50-6')[0]).toMatchObject({
    sensor: { id: '50-6' },
    y: -26,
  })
})

test('sensors of one spot have no labels', () => {
  expect(
    placeLabels(gatherSensors([sensor('a', 0.5), sensor('b', 0.5)], place, 24), field, null),
  ).toEqual([])
})
