import { readChainage } from '@roadside/contract/records/chainage.ts'
import { levelAt } from './light.ts'
import type { LitSite } from './registry-repository.ts'
import type { Stage, WorldGateway, WorldLamp } from './world.ts'

/** Who plays the scene, each in one part; what the site has nobody for is left out. */
export interface Cast {
  readonly site: LitSite
  /** The lamps of one circuit. */
  readonly circuit: readonly WorldLamp[]
  /** Three neighbours on one side of the road. */
  readonly stretch: readonly WorldLamp[]
  /** Three far from each other, behind the gateway. */
  readonly scattered: readonly WorldLamp[]
  readonly cycling: readonly WorldLamp[]
  readonly dayBurning: readonly WorldLamp[]
  readonly gateway: WorldGateway | undefined
}

/** Minutes of the scene, which begins again at its end. */
const sceneMin = 30
/** The cycling lamp turns so often. Minutes. */
const cyclingMin = 3
const minuteMs = 60_000

/** Chooses who plays at a site: lamps that are sound, always the same ones. */
export function castScene({ site, lamps, gateways }: Stage): Cast {
  const circuit = largestCircuit(lamps)
  const free = lamps.filter((one) => isSound(one) && !circuit.includes(one))
  const stretch = neighbours(lamps, free)
  const others = free.filter((one) => !stretch.includes(one))
  const at = (...shares: number[]) =>
    shares.flatMap((share) => others[Math.floor(share * others.length)] ?? [])
  return {
    site,
    circuit,
    stretch,
    scattered: at(0.25, 0.5, 0.75),
    cycling: at(0.1),
    dayBurning: at(0.9),
    gateway: gateways[0],
  }
}

const isSound = ({ isDead, isDayBurning, traits }: WorldLamp) =>
  !isDead && !isDayBurning && !traits.isFlickering

function largestCircuit(lamps: readonly WorldLamp[]): WorldLamp[] {
  const circuits = new Map<string, WorldLamp[]>()
  for (const one of lamps) {
    const { circuit } = one.lamp
    if (circuit !== '') circuits.set(circuit, [...(circuits.get(circuit) ?? []), one])
  }
  return [...circuits.values()].reduce(
    (most, some) => (some.length > most.length ? some : most),
    [],
  )
}

/** The first three that stand side by side and are all free. */
function neighbours(lamps: readonly WorldLamp[], free: readonly WorldLamp[]): readonly WorldLamp[] {
  const row = lamps
    .flatMap((one) => {
      const metres = readChainage(one.lamp.sta)
      return one.lamp.side === 'left' && metres !== null ? [{ one, metres }] : []
    })
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ one }) => one)
  const windows = row.map((_, index) => row.slice(index, index + 3))
  return (
    windows.find((three) => three.length === 3 && three.every((one) => free.includes(one))) ?? []
  )
}

/**
 * One minute of the scene, by its number since 1970: a circuit and then three neighbours go dark, a
 * gateway falls silent and comes back with three lamps dark; one lamp goes on and off all night.
 * By day a lamp burns. Answers the lamps that have something to say at once.
 */
export function playMinute(cast: Cast, minute: number, at: Date): WorldLamp[] {
  const { site } = cast
  const isNight = levelAt(site.point, site.light, at) > 0
  const dark = (lamps: readonly WorldLamp[], isDead: boolean) =>
    turn(lamps, 'isDead', isDead && isNight)
  const turned =
    minute % cyclingMin === 0 ? dark(cast.cycling, (minute / cyclingMin) % 2 === 1) : []
  switch (minute % sceneMin) {
    case 0:
      return [...turned, ...dark(cast.circuit, true)]
    case 5:
      return [...turned, ...turn(cast.dayBurning, 'isDayBurning', !isNight)]
    case 8:
      return [...turned, ...dark(cast.circuit, false)]
    case 10:
      return [...turned, ...dark(cast.stretch, true)]
    case 16:
      return [...turned, ...dark(cast.stretch, false)]
    case 17:
      // longer than a gateway may be silent
      if (cast.gateway && cast.gateway.downUntil <= at.getTime())
        cast.gateway.downUntil = at.getTime() + 8 * minuteMs
      return turned
    case 20:
      return [...turned, ...turn(cast.dayBurning, 'isDayBurning', false)]
    case 25:
      return [...turned, ...dark(cast.scattered, true)]
    case 29:
      return [...turned, ...dark(cast.scattered, false)]
    default:
      return turned
  }
}

/** Those that were otherwise before. */
function turn(
  lamps: readonly WorldLamp[],
  what: 'isDead' | 'isDayBurning',
  is: boolean,
): WorldLamp[] {
  return lamps.filter((one) => {
    const isOther = one[what] !== is
    one[what] = is
    return isOther
  })
}
