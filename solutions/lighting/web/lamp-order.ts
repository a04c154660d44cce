import { foldCode } from '@roadside/contract/domain/fold.ts'
import { compareThai } from '@roadside/contract/domain/format.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import type { LampPoint } from '../points.ts'
import { roadSides } from '@roadside/contract/domain/road-side.ts'
import { connectionWords, lightStateWords, statusWords } from '../rules/health.ts'

/** States sort by how much they concern the operator, worst first. */
const ranks = {
  devstatus: rankOf([statusWords.off, statusWords.unknown, statusWords.ok]),
  devconnect: rankOf([connectionWords.unreachable, connectionWords.never, connectionWords.normal]),
  devstate: rankOf([
    lightStateWords.lit_by_day,
    lightStateWords.off,
    lightStateWords.dimmed,
    lightStateWords.scheduled_off,
    lightStateWords.lit,
  ]),
}

/** The value a column is sorted by; null, which sorts last in either order, where nothing is shown. */
const keys: Record<string, (lamp: LampPoint) => number | string | null | undefined> = {
  devid: ({ devid }) => devid,
  devct: ({ devct }) => devct,
  rssi: ({ rssi }) => rssi,
  devbattery: ({ devbattery }) => devbattery,
  lastupdate: ({ lastupdate }) => lastupdate,
  missing_day: ({ missing_day }) => missing_day,
  circuit: ({ circuit }) => foldCode(circuit) || null,
  side: ({ side }) => side && roadSides.indexOf(side),
  devstatus: ({ devstatus }) => ranks.devstatus.get(devstatus),
  devconnect: ({ devconnect }) => ranks.devconnect.get(devconnect ?? ''),
  devstate: (lamp) =>
    ranks.devstate.get(lamp.day_burning ? lightStateWords.lit_by_day : lamp.devstate),
}

/** Its verdict is of its last readings. Roles other than admin do not receive it. */
export function isSilent({ devconnect }: Pick<LampPoint, 'devconnect'>): boolean {
  return devconnect === connectionWords.unreachable
}

/** Sorts lamps that are in the order of their poles; equal ones stay in that order. */
export function orderLamps(
  byPole: readonly LampPoint[],
  { id, order }: TableSort,
): readonly LampPoint[] {
  const keyOf = keys[id]
  if (!keyOf) return order === 'asc' ? byPole : byPole.toReversed()
  const sign = order === 'asc' ? 1 : -1
  const known: { lamp: LampPoint; key: number | string }[] = []
  const others: LampPoint[] = []
  for (const lamp of byPole) {
    const key = keyOf(lamp) ?? null
    if (key === null) others.push(lamp)
    else known.push({ lamp, key })
  }
  known.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign))
  return [...known.map(({ lamp }) => lamp), ...others]
}

/** Poles as a Thai reader counts them. */
export function sortByPole(lamps: readonly LampPoint[]): LampPoint[] {
  const poles = lamps.map((lamp) => {
    const at = numberAt(lamp.pole)
    return { lamp, name: lamp.pole.slice(0, at), number: Number(lamp.pole.slice(at)) }
  })
  // the collator would need a second for 100 000 poles that differ in their number alone
  poles.sort((a, b) =>
    a.name === b.name ? a.number - b.number : compareThai(a.lamp.pole, b.lamp.pole),
  )
  return poles.map(({ lamp }) => lamp)
}

/** Where the number begins that a pole's name ends with: at most nine digits. */
function numberAt(pole: string): number {
  let at = pole.length
  while (at > Math.max(0, pole.length - 9) && isDigit(pole.charCodeAt(at - 1))) at -= 1
  return at
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function rankOf(words: readonly string[]): ReadonlyMap<string, number> {
  return new Map(words.map((word, rank) => [word, rank]))
}
