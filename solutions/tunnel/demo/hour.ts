/** What a zone sends besides its name and the time. */
export interface ZoneReading {
  readonly quality: 'good' | 'uncertain' | 'bad'
  readonly values: Readonly<Record<string, number | boolean | string | null>>
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
const isWithin = (minute: number, from: number, length: number) =>
  minute >= from && minute < from + length

/**
 * An hour of a tunnel: traffic stands and fouls the air until the fans clear it, a fan fails, the power changes over, a
 * sensor is blind, a zone is silent. `zone` from 0, `minutes` of all time.
 */
export function readingOf(zone: number, minutes: number): ZoneReading | null {
  const minute = minutes % 60
  if (zone === 2 && isWithin(minute, 41, 10)) return null
  const jam = Math.max(0, Math.sin((Math.PI * (minute - 6)) / 24)) * (minute < 30 ? 1 : 0)
  const share = [0.55, 1, 0.8][zone] ?? 1
  const co = 18 + 8 * Math.sin(minutes / 3 + zone) + 215 * jam * share
  const isFoul = co > 70
  const night = 1 + Math.cos((2 * Math.PI * minutes) / (24 * 60))
  const isBlind = zone === 1 && isWithin(minute, 38, 4)
  return {
    quality: isWithin(minute, 34, 3) && zone === 0 ? 'uncertain' : 'good',
    values: {
      co_ppm: Math.round(co),
      no2_ppm: round(0.12 + 0.6 * jam * share, 2),
      k_m: isBlind ? null : round(0.0028 + 0.0105 * jam * share, 4),
      air_ms: round(
        (isFoul ? 3.4 : 1.6) * (zone === 2 && isFoul ? -1 : 1) + 0.3 * Math.sin(minutes),
        1,
      ),
      luminance_cd: Math.round((zone === 1 ? 6 : 160) * (2.2 - night)),
      ...itemsAt(zone, minute, isFoul),
    },
  }
}

function itemsAt(zone: number, minute: number, isFoul: boolean): Record<string, string | boolean> {
  const fan = isFoul ? (zone === 2 ? 'reverse' : 'forward') : 'off'
  const lane = isFoul ? (zone === 0 ? 'red_cross' : 'yellow') : 'green_arrow'
  const number = zone + 1
  return {
    [`fan_${2 * zone + 1}`]: fan,
    [`fan_${2 * zone + 2}`]: zone === 1 && isWithin(minute, 22, 14) ? 'fault' : fan,
    lane_signal_1: lane,
    lane_signal_2:
      isFoul && zone === 0 ? 'red_cross' : zone === 2 && isWithin(minute, 52, 4) ? 'dark' : lane,
    [`door_${number}`]: zone === 0 && isWithin(minute, 16, 5),
    [`phone_${number}`]:
      zone === 0 && isWithin(minute, 17, 3)
        ? 'in_use'
        : zone === 2 && isWithin(minute, 30, 5)
          ? 'fault'
          : 'idle',
    ...(zone === 1 && { pump_1: minute % 20 < 6 ? 'on' : 'off' }),
    ...(zone === 0 && {
      power: isWithin(minute, 53, 4) ? 'backup' : isWithin(minute, 52, 1) ? 'off' : 'mains',
    }),
  }
}
