import { measured } from '@roadside/server-kit/devices/report.ts'
import {
  decodeEach,
  deviceOf,
  fieldsOf,
  isFields,
  isNullish,
  refuse,
  shown,
  timeOf,
  type Element,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { deepestM, type FloodReport } from './reading.ts'

/** How the publisher writes times: of Bangkok, without an offset. */
const localTime = /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/
const decimal = /^-?\d{1,6}(?:\.\d{1,10})?$/

/**
 * Water levels of the national telemetry (thaiwater.net, `waterlevel_load`), whole or its list alone: `level_m` is the level
 * above mean sea level; the device is the station's old code, else its number.
 */
export function decodeThaiWater({ json, receivedAt }: Arrival): readonly Element<FloodReport>[] {
  return decodeEach(
    listIn(json),
    (sent): FloodReport => {
      const { waterlevel_datetime, waterlevel_msl, station } = fieldsOf(sent, 'data')
      const { tele_station_oldcode, id } = fieldsOf(station, 'station')
      const level = decimalOrNull(waterlevel_msl, 'waterlevel_msl', deepestM)
      return {
        device: deviceOf(tele_station_oldcode || id, 'station.tele_station_oldcode'),
        at: timeOf(withOffset(waterlevel_datetime), 'waterlevel_datetime', receivedAt),
        values: { level_m: measured(level) },
        state: { quality: 'good' as const },
      }
    },
    stationIn,
  )
}

function listIn(json: unknown): unknown {
  const outer = isFields(json) && 'waterlevel_data' in json ? json['waterlevel_data'] : json
  return isFields(outer) && 'data' in outer ? outer['data'] : outer
}

function stationIn(sent: unknown): string | null {
  const station = isFields(sent) ? sent['station'] : null
  const code = isFields(station) ? station['tele_station_oldcode'] : null
  return typeof code === 'string' && code.length <= 200 ? code.trim() || null : null
}

function withOffset(value: unknown): unknown {
  return typeof value === 'string' && localTime.test(value)
    ? `${value.replace(' ', 'T')}+07:00`
    : value
}

/** A number, also where it is written as text, as these publishers do; null where there is none. */
export function decimalOrNull(value: unknown, field: string, most: number): number | null {
  if (isNullish(value) || value === '') return null
  const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number' && Math.abs(number) <= most) return number
  return refuse(field, `ต้องเป็นตัวเลขไม่เกิน ±${most} (ได้รับ ${shown(value)})`)
}
