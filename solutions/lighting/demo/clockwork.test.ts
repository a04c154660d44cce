import { describe, expect, test } from 'vitest'
import { ProfileMapping } from '../server/decode/mapping.ts'
import { readMeasurements } from '../server/decode/measurements.ts'
import { lampEndpoints } from '../server/decode/endpoints.ts'
import type { Uplink } from '../server/decode/message.ts'
import { startClockwork } from './clockwork.ts'
import type { Post } from './message.ts'
import { buildLitSite } from './testing.ts'
import { buildWorld, type World } from './world.ts'

const night = new Date('2026-11-21T21:00:00+07:00')
const noon = new Date('2026-11-21T12:00:00+07:00')
const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)

const build = (seenAt: Date) =>
  buildWorld([
    buildLitSite(1, { lamps: 60, gateways: 1 }, seenAt),
    buildLitSite(2, { lamps: 40, gateways: 4 }, seenAt),
    buildLitSite(3, { lamps: 20, link: '4g' }, seenAt),
  ])

/** Runs a world in steps of so many seconds. */
function run(
  world: World,
  from: Date,
  minutes: number,
  { rate = 1, seed = 'test', stepS = 1 } = {},
): Post[] {
  const clockwork = startClockwork(world, { from, rate, seed })
  const steps = (minutes * 60) / stepS
  return Array.from({ length: steps }, (_, step) =>
    clockwork.advance(new Date(from.getTime() + (step + 1) * stepS * 1000)),
  ).flat()
}

function decode(post: Post, at: Date): Uplink {
  const url = new URL(post.path, 'http://console')
  const endpoint = lampEndpoints.find(({ path }) => `/ingest/${path}` === url.pathname)
  const json: unknown = JSON.parse(JSON.stringify(post.body))
  const query = Object.fromEntries(url.searchParams)
  const [message] = endpoint?.decode({ json, query, topic: null, receivedAt: at }) ?? []
  if (!message || !('kind' in message) || message.kind !== 'uplink')
    throw new Error('not an uplink')
  return message
}
const decodeAll = (posts: readonly Post[], at: Date) => posts.map((post) => decode(post, at))

describe('the demonstration’s lamps', () => {
  test('say every 15 minutes what the console’s own endpoints understand', () => {
    const uplinks = decodeAll(run(build(night), night, 15), later(night, 15))
    const received = new Map<string, number>()
    for (const { device } of uplinks) received.set(device, (received.get(device) ?? 0) + 1)
    expect(received.size).toBe(120)
    // One each, but for the few to which something happened.
    expect([...received.values()].filter((times) => times === 1).length).toBeGreaterThan(100)

    const mapping = ProfileMapping.parse({ current: 'ct', battery: 'battery', dimming: 'dim' })
    for (const uplink of uplinks) {
      const { currentA, batteryV, dimmingPercent } = readMeasurements(uplink.object, mapping)
      expect(currentA).toBeGreaterThanOrEqual(0)
      expect(currentA).toBeLessThan(1.2)
      expect(batteryV).toBeGreaterThan(3.2)
      expect(dimmingPercent).toBe(100)
      expect(uplink.payloadText).toBe(
        [Math.round((currentA ?? 0) * 1000), 100, Math.round((batteryV ?? 0) * 1000)]
          .map((value, index) => value.toString(16).padStart(index === 1 ? 2 : 4, '0'))
          .join(''),
      )
      expect(uplink.rssi).toBeGreaterThanOrEqual(-127)
      expect(uplink.rssi).toBeLessThan(-50)
      expect(uplink.at.getTime()).toBeGreaterThan(night.getTime())
      expect(uplink.isTimeOfArrival).toBe(false)
    }
    const ofSite2 = uplinks.find(({ device }) => device.startsWith('a84041ff0002'))
    expect(ofSite2?.rx.length).toBeGreaterThan(1)
  })

  test('are the same for the same seed, however long the steps, and others for another', () => {
    const messages = run(build(night), night, 20)
    expect(messages.length).toBeGreaterThan(120)
    expect(run(build(night), night, 20)).toEqual(messages)
    expect(run(build(night), night, 20, { stepS: 20 })).toEqual(messages)
    expect(run(build(night), night, 20, { seed: 'another' })).not.toEqual(messages)
  })

  test('burn by night and not by day', () => {
    const currents = (from: Date) =>
      decodeAll(run(build(from), from, 15), later(from, 15)).map(
        ({ object }) => (object as { ct: number }).ct,
      )
    const [dark, bright] = [currents(night), currents(noon)]
    expect(dark.filter((current) => current > 0.3).length / dark.length).toBeGreaterThan(0.9)
    expect(bright.filter((current) => current === 0).length / bright.length).toBeGreaterThan(0.9)
  })

  test('go out, burn by day, are mended; gateways go and come: within an hour', () => {
    const world = build(night)
    const ct = (uplink: Uplink) => (uplink.object as { ct: number }).ct
    const uplinks = decodeAll(run(world, night, 60), later(night, 60))
    expect(uplinks.some((uplink) => ct(uplink) < 0.1)).toBe(true)
    expect(world.gateways.some(({ downUntil }) => downUntil > 0)).toBe(true)
    // A lamp that goes out reports at once and a minute later.
    const out = uplinks.find((uplink) => ct(uplink) < 0.1)
    const its = uplinks.filter(({ device }) => device === out?.device).map(({ at }) => at.getTime())
    expect(its.some((at, index) => at - (its[index - 1] ?? 0) === 60_000)).toBe(true)

    const day = build(noon)
    expect(decodeAll(run(day, noon, 60), later(noon, 60)).some((uplink) => ct(uplink) > 0.3)).toBe(
      true,
    )
    run(day, later(noon, 60), 12 * 60, { stepS: 30 })
    const dead = day.lamps.filter(({ isDead }) => isDead).length
    expect(dead).toBeGreaterThan(0)
    expect(dead).toBeLessThanOrEqual(0.04 * day.lamps.length + 1)
  })

  test('are received by no gateway while theirs is away, and keep counting', () => {
    const world = build(night)
    for (const gateway of world.gateways.slice(0, 1)) gateway.downUntil = later(night, 10).getTime()
    const uplinks = decodeAll(run(world, night, 20), later(night, 20)).filter(({ device }) =>
      device.startsWith('a84041ff0001'),
    )
    expect(Math.min(...uplinks.map(({ at }) => at.getTime()))).toBeGreaterThanOrEqual(
      later(night, 10).getTime(),
    )
    expect(Math.max(...uplinks.map(({ counter }) => counter ?? 0))).toBeGreaterThanOrEqual(102)
  })

  test('report as many times as often as the rate says, also by a rate that divides nothing', () => {
    // 4G lamps: no gateway of theirs can be away.
    const messages = run(build(night), night, 15, { rate: 7 }).filter(
      ({ path }) => path === '/ingest/lighting',
    )
    expect(messages.length).toBeGreaterThanOrEqual(7 * 20)
    expect(messages.length).toBeLessThan(8 * 20)
    const times = decodeAll(messages, later(night, 15)).map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(night.getTime())
  })

  test('go on as the database left them', () => {
    const site = buildLitSite(1, { lamps: 5, gateways: 2 }, night)
    const [dead, burning, silent, never] = site.lamps
    const world = buildWorld([
      {
        ...site,
        lamps: [
          { ...dead!, isOff: true },
          { ...burning!, isDayBurning: true },
          { ...silent!, readingAt: later(night, -180) },
          { ...never!, readingAt: null },
          site.lamps[4]!,
        ],
        gateways: [site.gateways[0]!, { ...site.gateways[1]!, seenAt: later(night, -180) }],
      },
    ])
    expect(
      world.lamps.map(({ lamp, isDead, isDayBurning }) => [lamp.id, isDead, isDayBurning]),
    ).toEqual([
      [dead!.id, true, false],
      [burning!.id, false, true],
      [site.lamps[4]!.id, false, false],
    ])
    expect(world.gateways.map(({ downUntil }) => downUntil)).toEqual([0, Infinity])
    expect(decode(run(world, night, 16)[0]!, later(night, 16)).counter).toBe(101)
  })
})
