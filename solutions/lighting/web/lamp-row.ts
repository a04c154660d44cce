import { mapPoint, readPosition, type Point } from '@roadside/contract/domain/coordinates.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { Health } from '@roadside/contract/health.ts'
import type { LampPoint } from '../points.ts'
import {
  codeOfWord,
  connectionWords,
  lampHealth,
  shownStatusWords,
  statusWords,
} from '../rules/health.ts'
import type { LampFilter, LampRow } from './lamp-view.ts'

/** A lamp with its health and place, which are made of what it came with. */
export function readLamp(point: LampPoint): LampRow {
  return { ...point, health: healthOf(point), place: placeOf(point) }
}

/** Where it stands on the map; null where its text is no position. */
export function placeOf({
  latitude,
  longitude,
}: Pick<LampPoint, 'latitude' | 'longitude'>): Point | null {
  return mapPoint(readPosition(latitude, longitude))
}

/** There are a few dozen combinations of words and up to 100 000 lamps. */
const known = new Map<string, Health>()

/** Roles other than admin do not receive connections: for them no lamp is unreachable. */
export function healthOf(point: LampPoint): Health {
  const key = `${point.devstatus} ${point.day_burning} ${point.cycling} ${point.devconnect}`
  const found = known.get(key)
  if (found) return found
  const health = lampHealth({
    status: statusOf(point),
    is_unreachable: point.devconnect === connectionWords.unreachable,
    is_day_burning: point.day_burning,
    is_cycling: point.cycling,
    seen: point.devconnect !== connectionWords.never,
  })
  known.set(key, health)
  return health
}

export function statusOf({ devstatus }: Pick<LampPoint, 'devstatus'>) {
  return codeOfWord(statusWords, devstatus) ?? 'unknown'
}

export const isShownBy: Record<LampFilter, (lamp: LampPoint) => boolean> = {
  all: () => true,
  ok: ({ devstatus }) => devstatus === statusWords.ok,
  off: ({ devstatus }) => devstatus === statusWords.off,
  unknown: ({ devstatus }) => devstatus === statusWords.unknown,
  unreachable: ({ devconnect }) => devconnect === connectionWords.unreachable,
  day_burning: (lamp) => lamp.day_burning,
  unplaced: (lamp) => placeOf(lamp) === null,
}

/** What a search looks through: what stands in the row, its chainage and its circuit. */
export function searchTextOf(lamp: LampPoint): string {
  // what others than admin get as devid is a handle that nobody reads
  const { pole, sta, circuit, devstate, devconnect = '', devid } = lamp
  const id = lamp.devconnect === undefined ? '' : devid
  return normaliseSearch(
    `${pole} ${id} ${sta} ${circuit} ${shownStatusWords[statusOf(lamp)]} ${devstate} ${devconnect}`,
  )
}
