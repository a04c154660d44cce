import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { getTimes } from 'suncalc'
import { minuteOfNight, plannedPercent, type BurningSchedule } from './schedule.ts'
import type { SiteLight } from './settings.ts'

/** The middle of the country: nowhere in it does the sun set later, or rise earlier, by half an hour or more. */
export const middle: Point = { latitude: 13.1, longitude: 101.5 }

const minuteMs = 60_000
const dayMs = 86_400_000
/** Noon in Bangkok after midnight UTC. */
const bangkokNoonMs = 5 * 60 * minuteMs

/** Lamps are judged this long after sunset and before sunrise, and by day likewise (solutions.md "Lighting"). */
const sunMarginMs = 30 * minuteMs
/** Clocks of lamps go wrong by minutes: so near to a switching time of the schedule nothing is judged. Minutes. */
const timetableMargin = 5

/**
 * The expected light of a lamp. `night`: it should burn · `off_by_schedule`: night, but the site's
 * schedule has it off · `day`: it should be off · `twilight`: no expectation.
 */
export type LightPeriod = {
  /** The night between the noon before and the noon after, called by the day of its evening, `yyyy-mm-dd`. */
  readonly night: string
} & (
  | {
      readonly period: 'night'
      /** Planned level, above 0. */
      readonly percent: number
      /** When a verdict of this night expires: the end of the burning window of the next one. */
      readonly verdictUntil: Date
    }
  | { readonly period: 'off_by_schedule' | 'day' | 'twilight' }
)

/** What is expected of a lamp at a place in or near Thailand, under its site's schedule. Pure; sun times are remembered. */
export function periodAt(point: Point, light: SiteLight, at: Date): LightPeriod {
  const time = at.getTime()
  const place = cellOf(point)
  const number = nightNumber(place, time)
  const { night, sunset, sunrise } = nightOf(place, number)
  if (time < sunset - sunMarginMs || time >= sunrise + sunMarginMs) return { night, period: 'day' }
  const isInWindow = time >= sunset + sunMarginMs && time < sunrise - sunMarginMs
  if (!isInWindow) return { night, period: 'twilight' }

  const percent = light.schedule
    ? surePercent(light.schedule, (time - noonOf(number)) / minuteMs)
    : 100
  if (percent === null) return { night, period: 'twilight' }
  if (percent === 0) return { night, period: 'off_by_schedule' }
  return {
    night,
    period: 'night',
    percent,
    verdictUntil: new Date(endOfWindow(place, light, number + 1)),
  }
}

/** The planned level; null where it is a matter of minutes whether the lamp is on. */
function surePercent(schedule: BurningSchedule, minute: number): number | null {
  const percent = plannedPercent(schedule, minute)
  const isOn = percent > 0
  const isSure =
    plannedPercent(schedule, minute - timetableMargin) > 0 === isOn &&
    plannedPercent(schedule, minute + timetableMargin) > 0 === isOn
  return isSure ? percent : null
}

function endOfWindow(place: Cell, { schedule }: SiteLight, number: number): number {
  const { sunset, sunrise } = nightOf(place, number)
  const end = sunrise - sunMarginMs
  if (!schedule || schedule.off === 'sunrise') return end
  const off = noonOf(number) + minuteOfNight(schedule.off) * minuteMs
  return off > sunset + sunMarginMs ? Math.min(end, off) : end
}

/** A place to a tenth of a degree (25 s of sunset at most), as whole numbers of tenths. */
interface Cell {
  readonly lat: number
  readonly lon: number
}

function cellOf({ latitude, longitude }: Point): Cell {
  return { lat: Math.round(latitude * 10), lon: Math.round(longitude * 10) }
}

/** Nights are counted from solar noon to solar noon; the number is the day of the evening since 1970. */
function nightNumber({ lon }: Cell, time: number): number {
  return Math.floor(time / dayMs + lon / 3600 - 0.5)
}

/** Noon on Bangkok's clock at which a night is counted to begin. */
function noonOf(number: number): number {
  return number * dayMs + bangkokNoonMs
}

interface Night {
  readonly night: string
  readonly sunset: number
  readonly sunrise: number
}

const nights = new Map<number, Night>()
const mostNights = 50_000

function nightOf(place: Cell, number: number): Night {
  const key = ((place.lat + 900) * 3601 + place.lon + 1800) * 65_536 + number
  let night = nights.get(key)
  if (!night) {
    if (nights.size >= mostNights) nights.clear()
    night = computeNight(place, number)
    nights.set(key, night)
  }
  return night
}

function computeNight({ lat, lon }: Cell, number: number): Night {
  const solarNoon = (number + 0.5 - lon / 3600) * dayMs
  const evening = getTimes(new Date(solarNoon), lat / 10, lon / 10).sunset
  const morning = getTimes(new Date(solarNoon + dayMs), lat / 10, lon / 10).sunrise
  const night = new Date(number * dayMs).toISOString().slice(0, 10)
  // Null only beyond the polar circles, where NaN makes everything twilight.
  return {
    night,
    sunset: evening?.getTime() ?? Number.NaN,
    sunrise: morning?.getTime() ?? Number.NaN,
  }
}
