import { measured } from '@roadside/server-kit/devices/report.ts'
import {
  canonicalDevice,
  deviceFinder,
  choiceOrNull,
  decodeEach,
  fieldsOf,
  measuredOrNull,
  numberOrNull,
  refuse,
  timeOf,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import {
  deepestCm,
  deepestM,
  farthestMm,
  fullBattery,
  levelChannels,
  mostRainMmH,
  seen,
  sensorQualities,
} from './reading.ts'
import type { FloodReport, SensorQuality } from './reading.ts'

/**
 * `{"device","time","level_m"|"distance_mm"|"depth_cm","rain_mm_h","battery","quality"}`, one or a
 * list (solutions.md "Flooding"). Values stay as sent: the road's datum is applied elsewhere. Null
 * means not measurable, and so does -1 where a value cannot be negative; -1 is a valid level.
 * Implausible values are left out, unless the message holds nothing else.
 */
export function decodeFlood({ json, topic, receivedAt }: Arrival): readonly Element<FloodReport>[] {
  return decodeEach(
    json,
    (sent, side): FloodReport => {
      const body = fieldsOf(sent, 'ข้อความ')
      const at = timeOf(body['time'], 'time', receivedAt)
      const quality = choiceOrNull(body['quality'], 'quality', sensorQualities)
      const values = { ...levels(body, quality ?? 'good'), ...others(body, side) }
      if (Object.keys(values).length === 0 && quality === null) {
        refuse('level_m', 'หรือ distance_mm, depth_cm, rain_mm_h, battery, quality ต้องมีอย่างน้อยหนึ่งค่า')
      }
      const isSensing = quality !== null || levelChannels.some((name) => name in values)
      return {
        device: canonicalDevice(body, topic),
        at,
        values,
        ...(isSensing && { state: { quality: quality ?? ('good' as const) } }),
      }
    },
    deviceFinder(topic),
  )
}

function levels(
  { level_m, distance_mm, depth_cm }: Fields,
  quality: SensorQuality,
): FloodReport['values'] {
  return {
    ...(level_m !== undefined && {
      level_m: seen(numberOrNull(level_m, 'level_m', -deepestM, deepestM), quality),
    }),
    ...(distance_mm !== undefined && {
      distance_mm: seen(measuredOrNull(distance_mm, 'distance_mm', farthestMm), quality),
    }),
    ...(depth_cm !== undefined && {
      depth_cm: seen(numberOrNull(depth_cm, 'depth_cm', -deepestCm, deepestCm), quality),
    }),
  }
}

function others({ rain_mm_h, battery }: Fields, side: ReadSide): FloodReport['values'] {
  const rainOrNull = () => measuredOrNull(rain_mm_h, 'rain_mm_h', mostRainMmH)
  const chargeOrNull = () => measuredOrNull(battery, 'battery', fullBattery)
  return {
    ...side(() => (rain_mm_h === undefined ? {} : { rain_mm_h: measured(rainOrNull()) })),
    ...side(() => (battery === undefined ? {} : { battery: measured(chargeOrNull()) })),
  }
}
