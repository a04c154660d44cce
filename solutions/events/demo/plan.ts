import {
  alongLine,
  chainageOf,
  chance,
  roundPoint,
  type DemoSite,
} from '@roadside/server-kit/demo.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { EventType, Maker } from '../words.ts'

/** A camera of the demonstration before it is entered. */
export interface PlannedCamera {
  readonly wid: number
  readonly CAMID: string
  readonly Camera_Desc: string
  readonly sta: string
  readonly latitude: number
  readonly longitude: number
  readonly maker: Maker
}

/** What cameras of a type of site see, and how often in a day over all such sites. */
export const happenings: readonly {
  readonly type: EventType
  readonly at: readonly string[]
  readonly perDay: number
}[] = [
  { type: 'car_stop', at: ['Analytic', 'AnalyticSpeaker'], perDay: 40 },
  { type: 'accident', at: ['Analytic', 'AnalyticSpeaker'], perDay: 3 },
  { type: 'wrong_way', at: ['Reverse'], perDay: 6 },
  { type: 'intruder', at: ['CrossWalk'], perDay: 60 },
]
export const ownTypes: readonly string[] = [...new Set(happenings.flatMap(({ at }) => at))]

const sides = ['ขาเข้า', 'ขาออก', 'จุดกลับรถ', 'หน้าทางแยก']
const prefixes: Readonly<Record<string, string>> = {
  Analytic: 'ANL',
  AnalyticSpeaker: 'ANS',
  Reverse: 'REV',
  CrossWalk: 'CRW',
}

/** Two to four cameras along the road of a site. */
export function planCameras({ wid, typeName, name, line, metres }: DemoSite): PlannedCamera[] {
  const count = 2 + Math.floor(chance(name, typeName, 'cameras') * 3)
  return Array.from({ length: count }, (_, index) => {
    const CAMID = `${prefixes[typeName] ?? 'CAM'}-${wid}-${index + 1}`
    const along = metres + index * 180
    const sta = chainageOf(along)
    const place = roundPoint(alongLine(line, along, 6))
    // the speakers' announcements travel in the canonical form alone; some others are of another maker
    const maker: Maker =
      typeName === 'AnalyticSpeaker' ? 'canonical' : index === 2 ? 'axis' : 'hikvision'
    return {
      wid,
      CAMID,
      Camera_Desc: `${name} กม.${sta} ${sides[index] ?? ''}`.trim(),
      sta,
      ...place,
      maker,
    }
  })
}

/**
 * A few cameras are never ok, so that every state is shown. The name decides, so that it is always
 * the same ones.
 */
export function healthOf(CAMID: string): 'ok' | 'silent' | 'fault' | 'never' {
  const share = chance(CAMID, 'health')
  if (share < 0.05) return 'never'
  if (share < 0.11) return 'silent'
  return share < 0.16 ? 'fault' : 'ok'
}

export interface Happening {
  readonly CAMID: string
  readonly type: EventType
  readonly at: Date
}

/** Share of a day's events in each hour in Bangkok: rush hours above all. */
const hourly = [1, 1, 1, 1, 1, 2, 5, 8, 7, 5, 4, 4, 4, 4, 4, 5, 7, 9, 8, 6, 4, 3, 2, 2]
const total = hourly.reduce((sum, share) => sum + share, 0)

function hourOf(share: number): number {
  let left = share * total
  return Math.max(
    hourly.findIndex((own) => (left -= own) < 0),
    0,
  )
}

/** What happens on a day in Bangkok before all these cameras; always the same, oldest first. */
export function happeningsOf(
  day: Date,
  cameras: readonly { CAMID: string; typeName: string }[],
): Happening[] {
  const date = bangkokDay(day)
  const midnight = Date.parse(`${date}T00:00:00+07:00`)
  const all = happenings.flatMap(({ type, at, perDay }) => {
    const own = cameras.filter(
      ({ CAMID, typeName }) => at.includes(typeName) && healthOf(CAMID) === 'ok',
    )
    if (own.length === 0) return []
    const count = Math.round(perDay * (0.8 + 0.4 * chance(date, type)))
    return Array.from({ length: count }, (_, index): Happening => {
      const key = `${date} ${type} ${index}`
      const seconds =
        hourOf(chance(key, 'hour')) * 3_600 + Math.floor(chance(key, 'second') * 3_600)
      const camera = own[Math.floor(chance(key, 'camera') * own.length)]
      return { CAMID: camera?.CAMID ?? '', type, at: new Date(midnight + seconds * 1000) }
    })
  })
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
