import { metresBetween } from '@roadside/contract/domain/distance.ts'
import { lineLength, type DemoSite } from '@roadside/server-kit/demo.ts'
import { expect, test } from 'vitest'
import { planLighting } from './plan.ts'

const line = Array.from({ length: 50 }, (_, index) => ({
  latitude: 13.8 + index * 0.002,
  longitude: 100.4,
}))
const site: DemoSite = {
  wid: 7,
  typeName: 'Lighting',
  name: 'นบ.1001 แยก',
  line,
  metres: 5000,
}

test('lamps stand along the road, 30 to 40 m apart on each side', () => {
  const { lamps } = planLighting(site, { lamps: 60, gateways: 1 })
  expect(lamps).toHaveLength(60)
  for (const [side, sign] of [-1, 1].entries()) {
    const points = lamps.flatMap(({ point }, index) => (index % 2 === side && point ? point : []))
    expect(new Set(points.map(({ longitude }) => Math.sign(longitude - 100.4)))).toEqual(
      new Set([sign]),
    )
    for (const [index, point] of points.slice(1).entries()) {
      const metres = metresBetween(points[index]!, point)
      // A neighbour whose position was never written down leaves a double gap.
      expect(metres).toBeGreaterThan(30)
      expect(metres).toBeLessThan(81)
    }
  }
  expect(lamps.every(({ sta }) => /^\d+\+\d{3}$/.test(sta))).toBe(true)
  const metres = lamps.map(({ sta }) => Number(sta.replace('+', '')))
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  expect(metres.at(-1)).toBeLessThanOrEqual(lineLength(site.line))
})

test('each lamp stands on its side of the road, and seven in a row hang on one circuit', () => {
  const narrow = planLighting(site, { lamps: 60, gateways: 1 }).lamps
  expect(narrow.slice(0, 3).map(({ side }) => side)).toEqual(['left', 'right', 'left'])
  const wide = planLighting(site, { lamps: 120, gateways: 1 }).lamps
  expect(wide.slice(0, 5).map(({ side }) => side)).toEqual([
    'left',
    'median',
    'median',
    'right',
    'left',
  ])
  const lamps = new Map<string, number>()
  for (const { circuit } of wide) lamps.set(circuit, (lamps.get(circuit) ?? 0) + 1)
  expect([...lamps].slice(0, 7).map(([circuit]) => circuit)).toEqual([
    'ตู้ 1 วงจร 1',
    'ตู้ 1 วงจร 2',
    'ตู้ 1 วงจร 3',
    'ตู้ 1 วงจร 4',
    'ตู้ 1 วงจร 5',
    'ตู้ 1 วงจร 6',
    'ตู้ 2 วงจร 1',
  ])
  expect([...lamps.values()].slice(0, -1).every((count) => count === 7)).toBe(true)
})

test('every device has an id of its own, in the form of its kind', () => {
  const lorawan = planLighting(site, { lamps: 812, gateways: 4 })
  const fourG = planLighting(site, { lamps: 220, link: '4g' })
  expect(new Set(lorawan.lamps.map(({ devid }) => devid)).size).toBe(812)
  for (const { devid } of [
    ...lorawan.lamps.map(({ devid }) => ({ devid })),
    ...lorawan.gateways.map(({ eui }) => ({ devid: eui })),
  ]) {
    expect(devid).toMatch(/^[0-9a-f]{16}$/)
  }
  expect(new Set(fourG.lamps.map(({ devid }) => devid)).size).toBe(220)
  for (const { devid } of fourG.lamps) {
    expect(devid).toMatch(/^\d{15}$/)
    const doubled = devid.split('').map((digit, index) => Number(digit) * (index % 2 ? 2 : 1))
    const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
    expect(sum % 10).toBe(0)
  }
})

test('here and there the register has no position, or one in words', () => {
  const written = [1, 2, 3, 4].flatMap(
    (wid) => planLighting({ ...site, wid }, { lamps: 750, gateways: 1 }).lamps,
  )
  const without = written.filter(({ point }) => point === null)
  expect(without.length).toBeGreaterThan(4)
  expect(without.length).toBeLessThan(40)
  expect(new Set(without.map(({ latitude }) => latitude))).toEqual(new Set(['', 'ไม่ทราบ']))
  const points = written.filter(({ point }) => point !== null)
  expect(points.map(({ latitude, longitude }) => [Number(latitude), Number(longitude)])).toEqual(
    points.map(({ point }) => [point?.latitude, point?.longitude]),
  )
})

test('a site with part-night dimming has a schedule', () => {
  const dimmed = planLighting(site, {
    lamps: 4,
    dim: { from: '23:00', to: '04:30', percent: 50 },
  })
  expect(dimmed.light.schedule?.dim).toEqual([{ from: '23:00', to: '04:30', percent: 50 }])
  expect(planLighting(site, { lamps: 4 }).light).toEqual({})
})
