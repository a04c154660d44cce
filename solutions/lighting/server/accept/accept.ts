import type { LiveMessage } from '@roadside/contract/live.ts'
import { inTransaction, type Database } from '@roadside/server-kit/database.ts'
import type { Outcome } from '@roadside/server-kit/ingest/intake.ts'
import { makeMonthlyPartitioner } from '@roadside/server-kit/partitions.ts'
import type { LampMessage } from '../decode/message.ts'
import { gatewayNews } from './gateway-news.ts'
import { touchSites, updateGateways } from './gateways.ts'
import { findKnownLamps, type KnownLamp } from './lamps.ts'
import { judgeReadings } from './judge-readings.ts'
import { lampProfiles } from './profiles.ts'
import { isRepeated, toReading, type JudgedReading } from './reading.ts'
import { insertLampChanges, insertReadings, readingKey, updateLamps } from './write.ts'

const partitions = makeMonthlyPartitioner('lamp_reading')

const stored: Outcome = { kind: 'stored' }
const duplicate: Outcome = { kind: 'duplicate' }

function unknownDevice(device: string, what: string): Outcome {
  return { kind: 'rejected', reason: 'unknown_device', message: `ยังไม่ได้ลงทะเบียน${what} ${device}`, device }
}

/**
 * One transaction for a batch of messages: readings in, latest state, state changes, gateways, sites.
 * A message that was stored before is `duplicate` and changes nothing; of an unknown device it is `rejected`.
 */
export async function acceptLampMessages(
  messages: readonly LampMessage[],
  { pool }: Database,
  now: Date,
): Promise<{ outcomes: readonly Outcome[]; changes: readonly LiveMessage[] }> {
  const profiles = await lampProfiles(pool)
  await partitions.ensure(
    pool,
    messages.flatMap((message) => (message.kind === 'uplink' ? message.at : [])),
  )
  return inTransaction(pool, async (client) => {
    const devids = messages.flatMap((message) => ('device' in message ? message.device : []))
    const lamps = devids.length > 0 ? await findKnownLamps(client, devids, profiles) : new Map<string, KnownLamp>()
    const readings = messages.map((message) => {
      const lamp = message.kind === 'uplink' ? lamps.get(message.device) : undefined
      return lamp && message.kind === 'uplink' && !isRepeated(message, lamp) ? toReading(message, lamp, now) : null
    })
    const fresh = await keepFresh(client, readings)
    const judged = judgeReadings(messages, fresh, lamps, now)
    if (judged.updates.length > 0) await updateLamps(client, judged.updates, now)
    await insertLampChanges(client, judged.changes)
    const gateways = await updateGateways(client, gatewayNews(messages, now))
    const wids = new Set([...judged.wids, ...[...gateways.values()].map(({ wid }) => wid)])
    await touchSites(client, [...wids], now)

    const outcomes = messages.map((message, index): Outcome => {
      if (!('device' in message)) {
        return gateways.has(message.gateway) ? stored : unknownDevice(message.gateway, 'เกตเวย์')
      }
      if (!lamps.has(message.device)) return unknownDevice(message.device, 'อุปกรณ์')
      if (message.kind === 'device_seen') return stored
      return fresh[index] ? stored : duplicate
    })
    const changedGateways = [...gateways.values()].filter(({ hasChanged }) => hasChanged)
    return { outcomes, changes: liveChanges(judged.wids, new Set(changedGateways.map(({ wid }) => wid))) }
  })
}

/** Stores what is not there yet; null for the others, and for the second of the same one in a batch. */
async function keepFresh(
  client: Parameters<typeof insertReadings>[0],
  readings: readonly (JudgedReading | null)[],
): Promise<(JudgedReading | null)[]> {
  const present = readings.filter((reading) => reading !== null)
  const keys = present.length > 0 ? await insertReadings(client, present) : new Set<string>()
  return readings.map((reading) => {
    const isFresh = reading && keys.delete(readingKey(reading.lampId, reading.at.getTime(), reading.counter))
    return isFresh ? reading : null
  })
}

function liveChanges(lampSites: ReadonlySet<number>, gatewaySites: ReadonlySet<number>): LiveMessage[] {
  return [
    ...[...lampSites].map((wid) => ({ topic: 'lighting', wid, kind: 'state' })),
    ...[...gatewaySites].map((wid) => ({ topic: 'lighting', wid, kind: 'gateway' })),
  ]
}
