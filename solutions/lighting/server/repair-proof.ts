import type { FindRepairProofs } from '@roadside/server-kit/repair-proof.ts'
import { provesRepair } from '../rules/repair-proof.ts'
import { readLamps } from './accept/lamps.ts'
import {
  findHeardSince,
  findReadingsSince,
  type ReadingSinceRow,
} from './repair-proof-repository.ts'

/** What proves repairs of lamps and gateways: readings of the hours that count, and that they are heard. */
export const findLampProofs: FindRepairProofs = async (db, repairs, now, { pool }) => {
  const heard = new Map(
    (await findHeardSince(db, repairs)).map(({ position, seen_at }) => [position, seen_at]),
  )
  const readings = await findReadingsSince(db, repairs)
  const lamps = await readLamps(pool, [...new Set(readings.map(({ lamp }) => lamp))])
  const rules = new Map(lamps.map((lamp) => [lamp.id, lamp.rules]))
  const byRepair = new Map<number, ReadingSinceRow[]>()
  for (const reading of readings) {
    const known = byRepair.get(reading.position)
    if (known) known.push(reading)
    else byRepair.set(reading.position, [reading])
  }
  return repairs.map(({ kind, isOfConnection, since }, index) => {
    const seenAt = heard.get(index + 1) ?? null
    if (isOfConnection)
      return seenAt === null ? null : { at: new Date(seenAt), reading: 'ได้รับข้อความจากอุปกรณ์' }
    for (const {
      lamp,
      status,
      turn_count,
      is_day_burning,
      at,
      received_at,
      ...row
    } of byRepair.get(index + 1) ?? []) {
      const by = rules.get(lamp)
      if (!by) continue
      const reading = { ...row, at: new Date(at), received_at: new Date(received_at) }
      if (
        provesRepair(
          { kind, since },
          reading,
          { rules: by, state: { status, turn_count, is_day_burning } },
          now,
        )
      )
        return { at: reading.at, reading: wordsOf(row) }
    }
    return null
  })
}

function wordsOf(row: {
  readonly current_a: number | null
  readonly dimming_percent: number | null
  readonly has_failure: boolean | null
}): string {
  const { current_a, dimming_percent, has_failure } = row
  return [
    current_a !== null && current_a >= 0 && `กระแสไฟฟ้า ${current_a.toFixed(2)} A`,
    dimming_percent !== null && dimming_percent >= 0 && `ระดับแสง ${Math.round(dimming_percent)} %`,
    has_failure && 'ชุดขับแจ้งว่าผิดปกติ',
  ]
    .filter(Boolean)
    .join(' · ')
}
