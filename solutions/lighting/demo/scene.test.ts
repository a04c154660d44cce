import { readChainage } from '@roadside/contract/records/chainage.ts'
import { expect, test } from 'vitest'
import { startClockwork } from './clockwork.ts'
import { castScene } from './scene.ts'
import { buildLitSite } from './testing.ts'
import { buildWorld, type WorldLamp } from './world.ts'

/** The scene begins with each half hour. */
const night = new Date('2026-11-21T20:59:30+07:00')
const noon = new Date('2026-11-21T11:59:30+07:00')

function play(from: Date) {
  const world = buildWorld([
    buildLitSite(1, { lamps: 150, gateways: 1, isStage: true }, from),
    buildLitSite(2, { lamps: 40, gateways: 1 }, from),
  ])
  if (!world.stage) throw new Error('no stage')
  const cast = castScene(world.stage)
  // nothing else happens and nobody else reports: all that comes is of the scene
  const clockwork = startClockwork(
    { ...world, lamps: [], gateways: [] },
    { from, rate: 1, seed: 'scene' },
  )
  const goTo = (minute: number) =>
    clockwork.advance(new Date(from.getTime() + 30_000 + minute * 60_000))
  return { world, cast, goTo }
}

const idsOf = (lamps: readonly WorldLamp[]) => lamps.map(({ lamp }) => lamp.id)

test('the cast are a whole circuit, three neighbours, and others far from each other', () => {
  const { world, cast } = play(night)
  const [circuit] = cast.circuit
  const same = world.lamps.filter(
    ({ lamp, site }) => site.wid === 1 && lamp.circuit === circuit?.lamp.circuit,
  )
  expect(idsOf(cast.circuit)).toEqual(idsOf(same))
  expect(cast.circuit).toHaveLength(7)

  const row = world.lamps
    .filter(({ lamp, site }) => site.wid === 1 && lamp.side === 'left')
    .toSorted((a, b) => (readChainage(a.lamp.sta) ?? 0) - (readChainage(b.lamp.sta) ?? 0))
  const places = cast.stretch.map((one) => row.indexOf(one))
  expect(places).toEqual([places[0], places[0]! + 1, places[0]! + 2])

  const all = [
    ...cast.circuit,
    ...cast.stretch,
    ...cast.scattered,
    ...cast.cycling,
    ...cast.dayBurning,
  ]
  expect(new Set(idsOf(all)).size).toBe(7 + 3 + 3 + 1 + 1)
  expect(new Set(cast.scattered.map(({ lamp }) => lamp.circuit)).size).toBe(3)
})

test('by night a circuit goes dark, then three neighbours, then a gateway that comes back with three lamps dark', () => {
  const { cast, goTo } = play(night)
  const darkIn = (lamps: readonly WorldLamp[]) => lamps.filter(({ isDead }) => isDead).length
  const dark = () => [darkIn(cast.circuit), darkIn(cast.stretch), darkIn(cast.scattered)]
  const isDown = (minute: number) =>
    (cast.gateway?.downUntil ?? 0) > night.getTime() + 30_000 + minute * 60_000

  const said = goTo(0.5)
  expect(dark()).toEqual([7, 0, 0])
  const heard = (lamps: readonly WorldLamp[], posts: ReturnType<typeof goTo>) =>
    lamps.filter(({ lamp }) => JSON.stringify(posts).includes(lamp.devid)).length
  expect(heard(cast.circuit, said)).toBeGreaterThanOrEqual(6)
  goTo(8)
  expect(dark()).toEqual([0, 0, 0])
  goTo(10)
  expect(dark()).toEqual([0, 3, 0])
  goTo(17)
  expect([dark(), isDown(17), isDown(24)]).toEqual([[0, 0, 0], true, true])
  expect(goTo(24)).toEqual([])
  const back = goTo(25.5)
  expect([dark(), isDown(25)]).toEqual([[0, 0, 3], false])
  expect(heard(cast.scattered, back)).toBe(3)
  goTo(29)
  expect(dark()).toEqual([0, 0, 0])
  goTo(30)
  expect(dark()).toEqual([7, 0, 0])
})

test('one lamp goes on and off all night, and by day one burns', () => {
  const atNight = play(night)
  const turns = Array.from({ length: 30 }, (_, minute) => {
    atNight.goTo(minute)
    return atNight.cast.cycling[0]?.isDead
  })
  expect(turns.filter((is, index) => index > 0 && is !== turns[index - 1])).toHaveLength(9)
  expect(atNight.cast.dayBurning[0]?.isDayBurning).toBe(false)

  const byDay = play(noon)
  byDay.goTo(6)
  expect([
    byDay.cast.dayBurning[0]?.isDayBurning,
    byDay.cast.circuit.some(({ isDead }) => isDead),
  ]).toEqual([true, false])
  byDay.goTo(20)
  expect(byDay.cast.dayBurning[0]?.isDayBurning).toBe(false)
})
