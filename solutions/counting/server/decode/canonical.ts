import {
  canonicalDevice,
  deviceFinder,
  choiceOf,
  decodeEach,
  fieldsOf,
  measuredOrNull,
  refuse,
  timeOf,
  wholeOf,
  wholeOrNull,
  type Element,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { classIds, type ClassId } from '../../rules/classes.ts'
import {
  checkEnd,
  fastestKmh,
  longestPeriodS,
  mostLanes,
  mostVehicles,
  reportedDirections,
} from './interval.ts'
import type { CountInterval } from './interval.ts'

/**
 * `{"device","start","period_s","lane","direction":"in"|"out","counts":{class:n},"speed_avg_kmh","speed_p85_kmh",
 * "occupancy_pct"}`, one or a list (solutions.md "Counting"). -1 or null means not measurable;
 * implausible values of speed and occupancy are left out.
 */
export function decodeCounts({
  json,
  topic,
  receivedAt,
}: Arrival): readonly Element<CountInterval>[] {
  return decodeEach(
    json,
    (sent, side): CountInterval => {
      const body = fieldsOf(sent, 'ข้อความ')
      const start = timeOf(body['start'], 'start', receivedAt)
      const periodS = wholeOf(body['period_s'], 'period_s', 1, longestPeriodS)
      checkEnd(start, periodS, 'start + period_s', receivedAt)
      return {
        device: canonicalDevice(body, topic),
        start,
        periodS,
        lane: wholeOf(body['lane'], 'lane', 1, mostLanes),
        direction: choiceOf(body['direction'], 'direction', reportedDirections),
        counts: countsOf(body['counts']),
        speedAvg:
          side(() => measuredOrNull(body['speed_avg_kmh'], 'speed_avg_kmh', fastestKmh)) ?? null,
        speedP85:
          side(() => measuredOrNull(body['speed_p85_kmh'], 'speed_p85_kmh', fastestKmh)) ?? null,
        occupancy: side(() => measuredOrNull(body['occupancy_pct'], 'occupancy_pct', 100)) ?? null,
      }
    },
    deviceFinder(topic),
  )
}

function countsOf(sent: unknown): CountInterval['counts'] {
  const entries = Object.entries(fieldsOf(sent, 'counts')).map(
    ([name, count]): [ClassId, number | null] => [
      choiceOf(name, 'counts', classIds),
      count === -1 ? null : wholeOrNull(count, `counts.${name}`, 0, mostVehicles),
    ],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : refuse('counts', 'ต้องมีอย่างน้อยหนึ่งประเภท')
}
