import { measured } from '@roadside/server-kit/devices/report.ts'
import {
  isNullish,
  measuredOrNull,
  refuse,
  shown,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import { decodeUplinks, type DecodedUplink } from '@roadside/server-kit/ingest/chirpstack-uplink.ts'
import { flatReadings } from '@roadside/server-kit/ingest/elements.ts'
import { historyOf, hasCurrentValues } from '@roadside/server-kit/ingest/milesight-history.ts'
import { decodeTtnUplinks } from '@roadside/server-kit/ingest/ttn-uplink.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { farthestMm, fullBattery, seen, type FloodReport, type SensorQuality } from './reading.ts'

/**
 * Uplinks of Milesight level sensors (EM500-UDL, EM400-UDL, EM400-TLD, EM410-RDL, EM500-SWL),
 * decoded on the network server with the maker's codec (github.com/Milesight-IoT/SensorDecoders).
 * Fields: `distance` in mm to the water, `water_level` in cm above the sensor, `battery` in %,
 * `position` normal or tilt, `distance_exception`. An uplink without them is a sign of life.
 */
export function decodeMilesightLevel(arrival: Arrival): readonly Element<FloodReport>[] {
  return decodeUplinks(arrival, reportsOf).flatMap(flatReadings)
}

/** The same by The Things Stack v3. */
export function decodeMilesightLevelOfTtn(arrival: Arrival): readonly Element<FloodReport>[] {
  return decodeTtnUplinks(arrival, reportsOf).flatMap(flatReadings)
}

/**
 * The current reading of an uplink, and the readings buffered while the network was down
 * (`history`), each at its own time.
 */
function reportsOf(
  { device, at, object, frame }: DecodedUplink,
  side: ReadSide,
): readonly FloodReport[] {
  const history = historyOf(object, at, side).map((one) =>
    reportOf(device, one.at, one.object, side),
  )
  const reports =
    history.length > 0 && !hasCurrentValues(object, currentFields)
      ? history
      : [...history, reportOf(device, at, object, side)]
  return reports.map((report, index) => (index === 0 && frame ? { ...report, frame } : report))
}

const currentFields = ['distance', 'water_level', 'position', 'distance_exception', 'battery']

function reportOf(device: string, at: Date, object: Fields, side: ReadSide): FloodReport {
  const { distance, water_level, position, distance_exception } = object
  const quality = qualityOf(position, distance_exception)
  const isSensing = [distance, water_level, position, distance_exception].some(
    (field) => !isNullish(field),
  )
  const level = measuredOrNull(water_level, 'object.water_level', farthestMm / 10)
  const values = {
    ...(distance !== undefined && {
      distance_mm: seen(measuredOrNull(distance, 'object.distance', farthestMm), quality),
    }),
    ...(water_level !== undefined && {
      level_m: seen(level === null ? null : level / 100, quality),
    }),
    ...batteryOf(object, side),
  }
  return { device, at, values, ...(isSensing && { state: { quality } }) }
}

function batteryOf({ battery }: Fields, side: ReadSide): FloodReport['values'] {
  const chargeOrNull = () => measuredOrNull(battery, 'object.battery', fullBattery)
  return side(() => (battery === undefined ? {} : { battery: measured(chargeOrNull()) })) ?? {}
}

/** Exceptions by their codes 0 to 3 or by the words of the codec, of which versions write some differently. */
function qualityOf(position: unknown, exception: unknown): SensorQuality {
  const word = isNullish(exception) ? '' : wordOf(exception, 'object.distance_exception')
  if (/^1$|blind/.test(word) && !word.includes('release')) return 'blind'
  if (/^[23]$|no.?target|exception/.test(word)) return 'no_target'
  const place = isNullish(position) ? 'normal' : wordOf(position, 'object.position')
  if (place === 'tilt' || place === '1') return 'tilt'
  return place === 'normal' || place === '0'
    ? 'good'
    : refuse('object.position', `ต้องเป็น normal หรือ tilt (ได้รับ ${shown(position)})`)
}

function wordOf(value: unknown, field: string): string {
  if (typeof value === 'number' || typeof value === 'string')
    return String(value).toLowerCase().slice(0, 80)
  return refuse(field, `ต้องเป็นข้อความ (ได้รับ ${shown(value)})`)
}
