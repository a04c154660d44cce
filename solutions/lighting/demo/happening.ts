import { chance } from '@roadside/server-kit/demo.ts'
import { levelAt } from './light.ts'
import type { World, WorldLamp } from './world.ts'

const minuteMs = 60_000
/** Shares of the lamps: more do not break, fewer are not mended. */
const mostDead = 0.04
const mostDayBurning = 0.008

/**
 * Something happens: a lamp goes out (by day: burns), one is mended, or a gateway is gone for some minutes.
 * Answers the lamp that has something to say at once. The same number in the same world is the same happening.
 */
export function happen(world: World, number: number, seed: string, at: Date): WorldLamp | null {
  const luck = (what: string) => chance(seed, number, what)
  const what = luck('what')
  if (what < 0.12) {
    dropGateway(world, luck('gateway'), luck('minutes'), at.getTime())
    return null
  }
  const isNight = isNightOf(at)
  return what < 0.56
    ? breakLamp(world, luck('lamp'), isNight)
    : mendLamp(world, luck('lamp'), isNight)
}

/** One at a time: mostly so long that the gateway is offline, now and then so long that its lamps are unreachable. */
function dropGateway({ gateways }: World, which: number, luck: number, now: number): void {
  if (gateways.some(({ downUntil }) => downUntil > now && downUntil < Infinity)) return
  const gateway = pick(
    gateways.filter(({ downUntil }) => downUntil <= now),
    which,
  )
  if (gateway)
    gateway.downUntil = now + minuteMs * (luck < 0.75 ? 8 + 8 * luck : 50 + 30 * (luck - 0.75))
}

type IsNight = (lamp: WorldLamp) => boolean

function breakLamp({ lamps }: World, luck: number, isNight: IsNight): WorldLamp | null {
  const one = pick(
    lamps.filter(({ isDead, isDayBurning }) => !isDead && !isDayBurning),
    luck,
  )
  if (!one) return null
  const key = isNight(one) ? 'isDead' : 'isDayBurning'
  const most = key === 'isDead' ? mostDead : mostDayBurning
  if (lamps.filter((lamp) => lamp[key]).length >= most * lamps.length) return null
  one[key] = true
  return one
}

/** A mended lamp shows itself when it is meant to: by night that it burns, by day that it does not. */
function mendLamp({ lamps }: World, luck: number, isNight: IsNight): WorldLamp | null {
  const one = pick(
    lamps.filter((lamp) => (isNight(lamp) ? lamp.isDead : lamp.isDayBurning)),
    luck,
  )
  if (!one) return null
  one.isDead = false
  one.isDayBurning = false
  return one
}

function pick<T>(list: readonly T[], luck: number): T | null {
  return list[Math.floor(luck * list.length)] ?? null
}

/** Whether it is night at a site, computed once a site. */
function isNightOf(at: Date): IsNight {
  const known = new Map<number, boolean>()
  return ({ site }) => {
    const isNight = known.get(site.wid) ?? levelAt(site.point, site.light, at) > 0
    known.set(site.wid, isNight)
    return isNight
  }
}
