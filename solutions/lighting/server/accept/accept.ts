import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@roadside/contract/errors.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Outcome } from '@roadside/server-kit/ingest/intake.ts'
import { makeMonthlyPartitioner } from '@roadside/server-kit/partitions.ts'
import type pg from 'pg'
import type { NewReading } from '../../rules/merge-readings.ts'
import type { LampMessage } from '../decode/message.ts'
import type { PendingStates } from './pending-states.ts'
import type { LampDirectory, ListedLamp } from './directory.ts'
import { gatewaysOfUplinks, gatewaySeen, newsFromGateways } from './gateway-news.ts'
import { updateGateways } from './gateway-repository.ts'
import { lampCache } from './lamp-cache.ts'
import { lampProfiles } from './profiles.ts'
import { toReading } from './reading.ts'
import { findRepeated } from './repeated.ts'
import { insertReadings } from './write-repository.ts'

const partitions = makeMonthlyPartitioner('lamp_reading')

const stored: Outcome = { kind: 'stored' }
const ignored: Outcome = { kind: 'ignored' }

function unknownDevice(device: string, what: string): Outcome {
  return {
    kind: 'rejected',
    reason: 'unknown_device',
    message: `ยังไม่ได้ลงทะเบียน${what} ${device}`,
    device,
  }
}

/** Readings that may wait for the states to follow; a longer burst waits for them. */
const mostUnsettled = 200_000
const longestWaitMs = 5_000

/**
 * Stores the readings and the gateway reports of a batch of messages; the lamps' states follow
 * ({@link settleLamps}). Outcomes: `duplicate` for a reading that was stored before, `updated`
 * where it differs, `ignored` for a sign of life, `rejected` for an unknown device.
 */
export async function acceptLampMessages(
  messages: readonly LampMessage[],
  database: Database,
  now: Date,
): Promise<{ outcomes: readonly Outcome[]; changes: readonly LiveMessage[] }> {
  const { pool } = database
  const { directory, pendingStates, recent, joins, misread, codecWarnings } = lampCache(database)
  await haveRoom(pendingStates)
  const listed = await lampsOf(messages, directory, pool)
  const profiles = await lampProfiles(pool, [
    ...new Set(listed.flatMap((lamp) => lamp?.profileId ?? [])),
  ])

  const repeated = await findRepeated(pool, messages, listed, { joins, now })
  const readings: NewReading[] = []
  const places = messages.map((message, index) => {
    const lamp = listed[index]
    const profile = lamp && profiles.get(lamp.profileId)
    if (!profile || message.kind !== 'uplink') return -1
    const at = repeated.get(message)
    return (
      readings.push(toReading(at ? { ...message, at } : message, lamp.id, profile, misread)) - 1
    )
  })
  await partitions.ensure(
    pool,
    readings.map(({ at }) => at),
  )
  const inserted = await insertReadings(pool, readings, now)
  if (inserted)
    for (const { kind, reading } of inserted) pendingStates.noteReading(reading, now, kind)
  else for (const reading of readings) pendingStates.noteReading(reading, now, 'stored')
  const kindOf = (index: number) => {
    const place = places[index] ?? -1
    if (inserted === null && place >= 0) return 'stored'
    return inserted?.[place]?.kind ?? 'duplicate'
  }
  messages.forEach((message, index) => {
    const lamp = listed[index]
    if (!lamp || message.kind !== 'uplink' || !message.warnings || kindOf(index) !== 'stored')
      return
    codecWarnings.note(lamp.profileId, message.device, message.warnings, now)
  })
  pendingStates.noteGateways(
    recent.gateways.due(gatewaysOfUplinks(messages), now).map((eui) => gatewaySeen(eui, now)),
  )
  const reportedByGateways = newsFromGateways(messages, now)
  recent.gateways.forget(reportedByGateways.map(({ eui }) => eui))
  const gateways = await updateGateways(pool, reportedByGateways)

  const outcomes = messages.map((message, index): Outcome => {
    if (!('device' in message)) {
      return gateways.has(message.gateway) ? stored : unknownDevice(message.gateway, 'เกตเวย์')
    }
    const lamp = listed[index]
    if (!lamp) return unknownDevice(message.device, 'อุปกรณ์')
    if (message.kind === 'device_seen') {
      pendingStates.noteSeen(lamp.id, now)
      return ignored
    }
    return { kind: kindOf(index) }
  })
  return {
    outcomes,
    changes: [...gateways.values()].flatMap(({ wid, change }) =>
      change === null ? [] : { topic: 'lighting', wid, kind: change },
    ),
  }
}

/** The lamp of each message; null where it is not of a lamp, or of none that is registered. */
async function lampsOf(
  messages: readonly LampMessage[],
  directory: LampDirectory,
  pool: pg.Pool,
): Promise<readonly (ListedLamp | null)[]> {
  const devids = messages.map((message) => ('device' in message ? message.device : null))
  const lamps = await directory.look(
    pool,
    devids.filter((devid) => devid !== null),
  )
  return devids.map((devid) => (devid === null ? null : (lamps.get(devid) ?? null)))
}

/** Waits a little for the states to follow. Throws `unavailable` where they do not. */
async function haveRoom(pendingStates: PendingStates): Promise<void> {
  const until = performance.now() + longestWaitMs
  while (pendingStates.size > mostUnsettled) {
    if (performance.now() > until) throw new ApiError('unavailable')
    await delay(10)
  }
}
