import type { LiveMessage } from '@roadside/contract/live.ts'
import { inTransaction, type Database } from '@roadside/server-kit/database.ts'
import { asPassingFailure, isCollision } from '@roadside/server-kit/ingest/failure.ts'
import type { FastifyBaseLogger } from 'fastify'
import { settleGaps } from '@roadside/server-kit/uplinks/gap-repository.ts'
import { catchUp } from './catch-up.ts'
import { writeCodecWarnings } from './codec-warnings.ts'
import { findFilledGaps, readLampFrames } from './gap-repository.ts'
import { touchLamps, touchSites, updateGateways } from './gateway-repository.ts'
import { judgePending, type JudgedLamp } from './judge-pending.ts'
import { lampCache, type LampCache } from './lamp-cache.ts'
import { noteMisread } from './misread.ts'
import type { PendingLamp } from './pending-readings.ts'
import { insertLampChanges, updateLamps } from './write-repository.ts'

const lampsAtOnce = 1_000
/** How often readings are looked for that another server stored and never judged. */
const catchUpEveryMs = 6 * 3_600_000

interface Turn {
  readonly database: Database
  readonly cache: LampCache
  readonly now: Date
  readonly log: FastifyBaseLogger
}

/**
 * Brings the states of lamps and gateways up to date with the readings that were stored; answers what consoles should
 * know: `state` where a lamp's state changed, `reading` where only its values did, `gateway`. To catch up with a million
 * lamps takes minutes: `notify` is told meanwhile.
 */
export async function settleLamps(
  database: Database,
  now: Date,
  log: FastifyBaseLogger,
  notify?: (changes: readonly LiveMessage[]) => void,
): Promise<LiveMessage[]> {
  const cache = lampCache(database)
  const startedAt = performance.now()
  const turn = { database, cache, now, log }
  await settleGateways(turn)
  await settlePending(turn)
  if (performance.now() >= cache.catchUpAt) {
    const found = await catchUp(database.pool, cache.pendingStates, now, async () => {
      const later = { ...turn, now: new Date(now.getTime() + performance.now() - startedAt) }
      await settleGateways(later)
      await settlePending(later)
      await touch(later)
      notify?.(cache.pendingChanges.drain())
    })
    await settleGaps(
      database.pool,
      'lamp',
      await findFilledGaps(database.pool, now),
      readLampFrames,
    )
    cache.catchUpAt = performance.now() + catchUpEveryMs
    if (found > 0)
      log.info({ readings: found }, 'readings found that had not reached the states of their lamps')
  }
  await touch(turn)
  await noteMisread(database, cache.misread.drain(now), now, log)
  await writeCodecWarnings(database, cache.codecWarnings, now, log)
  return cache.pendingChanges.drain()
}

async function settleGateways({
  database,
  cache: { pendingStates, pendingChanges },
}: Turn): Promise<void> {
  const news = pendingStates.drainGateways()
  try {
    for (const { wid, change } of (await updateGateways(database.pool, news)).values()) {
      pendingChanges.add(wid, change)
    }
  } catch (error) {
    pendingStates.noteGateways(news)
    throw error
  }
}

/** The lamps that wait now; what comes meanwhile is for the next turn. */
async function settlePending(turn: Turn): Promise<void> {
  const { pendingStates, states, pendingChanges } = turn.cache
  const waiting = pendingStates.drainLamps()
  const { lamps } = waiting
  for (let first = 0; first < lamps.length; first += lampsAtOnce) {
    const some = lamps.slice(first, first + lampsAtOnce)
    try {
      await settleSome(turn, new Map(some.map((lamp) => [lamp, waiting.pendingOf(lamp)])))
      waiting.forget(some)
    } catch (error) {
      // how far it came is not known; what was judged already is known by its time and counter
      states.forgetAll()
      pendingChanges.doubt()
      pendingStates.putBackLamps(waiting)
      throw error
    }
  }
}

async function touch({ database, cache: { recent, pendingChanges }, now }: Turn): Promise<void> {
  const sites = recent.sites.due(pendingChanges.wids(), now)
  const ofLamps = recent.lampSites.due(pendingChanges.widsOfLamps(), now)
  try {
    await touchSites(database.pool, sites, now)
    await touchLamps(database.pool, ofLamps, now)
  } catch (error) {
    recent.sites.forget(sites)
    recent.lampSites.forget(ofLamps)
    throw error
  }
}

/** Together; a lamp whose own data stand in its way is left as it is, so that the others go on. */
async function settleSome(turn: Turn, pending: ReadonlyMap<number, PendingLamp>): Promise<void> {
  try {
    await judgeTogether(turn, pending)
  } catch (error) {
    turn.cache.states.forgetAll()
    if (isCollision(error)) return settleSome(turn, pending)
    if (asPassingFailure(error) !== null) throw error
    if (pending.size === 1) {
      turn.log.error(
        { err: error, lamp: [...pending.keys()][0] },
        'the state of a lamp cannot be written',
      )
      return
    }
    const all = [...pending]
    const middle = all.length >> 1
    await settleSome(turn, new Map(all.slice(0, middle)))
    await settleSome(turn, new Map(all.slice(middle)))
  }
}

async function judgeTogether(turn: Turn, pending: ReadonlyMap<number, PendingLamp>): Promise<void> {
  const { states, pendingChanges } = turn.cache
  const { pool } = turn.database
  const lamps = await states.of(pool, [...pending.keys()])
  const judged: JudgedLamp[] = []
  for (const lamp of lamps) {
    const of = pending.get(lamp.id)
    if (of) judged.push(judgePending(lamp, of, turn.now))
  }
  // before the lamps are written: who reads them as changed must find their gaps
  await settleGaps(
    pool,
    'lamp',
    judged.flatMap(({ touched }) => touched ?? []),
    readLampFrames,
  )
  const updates = judged.map(({ update }) => update)
  const versions = new Map(lamps.map(({ id, version }) => [id, version]))
  const changes = judged.flatMap((one) => one.changes)
  const left =
    changes.length === 0
      ? await updateLamps(pool, updates, versions)
      : await inTransaction(pool, async (client) => {
          const some = await updateLamps(client, updates, versions)
          await insertLampChanges(
            client,
            changes.filter(({ lampId }) => !some.has(lampId)),
          )
          return some
        })
  const overtaken = new Map<number, PendingLamp>()
  for (const { lamp, pending: of, update, isChanged } of judged) {
    if (left.has(lamp.id)) {
      states.forget(lamp.id)
      overtaken.set(lamp.id, of)
    } else {
      const counter = update.latest ? update.latest.counter : lamp.counter
      const { id, wid, version, rules, deviceSince } = lamp
      // each field by name: to copy them all costs several times as much
      states.note({
        id,
        wid,
        version: version + 1,
        rules,
        state: update.state,
        counter,
        deviceSince,
      })
      pendingChanges.add(lamp.wid, isChanged ? 'state' : 'reading')
    }
  }
  // another server, or time, changed them meanwhile: they are judged again from what they are now
  if (overtaken.size > 0) await settleSome(turn, overtaken)
}
