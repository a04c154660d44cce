import { measured } from '@roadside/server-kit/devices/report.ts'
import {
  booleanOrNull,
  decodeEach,
  deviceOf,
  fieldsOf,
  isFields,
  isNullish,
  textOrNull,
  timeOf,
  timeOrNull,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { deepestCm, type FloodRecord, type FloodReport } from './reading.ts'
import { decimalOrNull } from './thaiwater.ts'

const floodType = 1

/**
 * Floods that the Department of Highways' staff report (HDMS disaster tickets): `flood_level` in cm over the road is
 * `depth_cm`, the device is the case, and an ended case is gone. Other incidents are of no interest.
 */
export function decodeHighwaysFlood({
  json,
  receivedAt,
}: Arrival): readonly Element<FloodReport>[] {
  const caseIn = (sent: unknown) => {
    const id = isFields(sent) ? sent['case_id'] : null
    return typeof id === 'string' && id.length <= 200 ? id : null
  }
  return decodeEach(
    json,
    (sent, side) => reportOf(fieldsOf(sent, 'ข้อความ'), receivedAt, side),
    caseIn,
  )
}

function reportOf(record: Fields, now: Date, side: ReadSide): FloodReport | null {
  const { case_id, incident_type_id, report_date, end_date, flood_level } = record
  if (!isNullish(incident_type_id) && incident_type_id !== floodType) return null
  const device = deviceOf(case_id, 'case_id')
  const end = timeOrNull(end_date, 'end_date', now)
  if (end)
    return {
      device,
      at: end,
      values: {},
      state: { record: recordOf(record, side) },
      isOffline: true,
    }
  const depth = measured(decimalOrNull(flood_level, 'flood_level', deepestCm))
  return {
    device,
    at: timeOf(report_date, 'report_date', now),
    values: { depth_cm: depth },
    state: { record: recordOf(record, side) },
  }
}

function recordOf(record: Fields, side: ReadSide): FloodRecord {
  const text = (field: string, longest: number) =>
    side(() => textOrNull(record[field], field, longest)) ?? ''
  return {
    title: text('case_name', 500),
    road: text('road_code', 40),
    staFrom: text('km_start', 40),
    staTo: text('km_end', 40),
    isLaneClosed: side(() => booleanOrNull(record['lane_closure'], 'lane_closure')) ?? null,
  }
}
