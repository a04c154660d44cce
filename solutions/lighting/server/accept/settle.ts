import type { LiveMessage } from '@roadside/contract/live.ts'
import { inTransaction, type Database } from '@roadside/server-kit/database.ts'
import { asPassingFailure } from '@roadside/server-kit/ingest/failure.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Heard } from './backlog.ts'
import { touchSites, updateGateways } from './gateways.ts'
import { judgeHeard } from './judge-heard.ts'
import { lampKeeper } from './keeper.ts'
import { lockLamps } from './lamps.ts'
import { lampProfiles } from './profiles.ts'
import { insertLampChanges, updateLamps } from './write.ts'

const lampsInTransaction = 1_000

/**
 * Brings the states of lamps and gateways up to date with the readings that were stored; answers what consoles should
 * know: `state` where a lamp's state changed, `reading` where only its values did, `gateway`.
 */
export async function settleLamps(database: Database, now: Date, log: FastifyBaseLogger): Promise<LiveMessage[]> {
  const { backlog } = lampKeeper(database)
  const told = new Told()
  const news = backlog.takeGateways()
  try {
    for (const { wid, hasChanged } of (await updateGateways(database.pool, news)).values()) {
      told.add(wid, hasChanged ? 'gateway' : null)
    }
  } catch (error) {
    backlog.noteGateways(news)
    throw error
  }
  for (;;) {
    const heard = backlog.takeLamps(lampsInTransaction)
    if (heard.size === 0) break
    try {
      await settleSome({ database, now, log, told }, heard)
    } catch (error) {
      backlog.putBackLamps(heard)
      throw error
    }
  }
  await touchSites(database.pool, told.wids(), now)
  return told.messages()
}

interface Turn {
  readonly database: Database
  readonly now: Date
  readonly log: FastifyBaseLogger
  readonly told: Told
}

/** One transaction; a lamp whose own data stand in its way is left as it is, so that the others go on. */
async function settleSome(turn: Turn, heard: ReadonlyMap<number, Heard>): Promise<void> {
  try {
    await judgeTogether(turn, heard)
  } catch (error) {
    if (asPassingFailure(error) !== null) throw error
    if (heard.size === 1) {
      turn.log.error({ err: error, lamp: [...heard.keys()][0] }, 'the state of a lamp cannot be written')
      return
    }
    const all = [...heard]
    const middle = all.length >> 1
    await settleSome(turn, new Map(all.slice(0, middle)))
    await settleSome(turn, new Map(all.slice(middle)))
  }
}

async function judgeTogether({ database, now, told }: Turn, heard: ReadonlyMap<number, Heard>): Promise<void> {
  const profiles = await lampProfiles(database.pool)
  const judged = await inTransaction(database.pool, async (client) => {
    const lamps = await lockLamps(client, [...heard.keys()], profiles)
    const results = lamps.flatMap((lamp) => {
      const of = heard.get(lamp.id)
      return of ? judgeHeard(lamp, of, now) : []
    })
    await updateLamps(
      client,
      results.map(({ update }) => update),
    )
    await insertLampChanges(
      client,
      results.flatMap(({ changes }) => changes),
    )
    return results
  })
  for (const { wid, isChanged } of judged) told.add(wid, isChanged ? 'state' : 'reading')
}

type Kind = 'state' | 'reading' | 'gateway'

/** What consoles are told, once for each site. */
class Told {
  readonly #kinds = new Map<number, Set<Kind>>()

  add(wid: number, kind: Kind | null): void {
    const kinds = this.#kinds.get(wid) ?? new Set()
    this.#kinds.set(wid, kinds)
    if (kind) kinds.add(kind)
  }

  wids(): number[] {
    return [...this.#kinds.keys()]
  }

  messages(): LiveMessage[] {
    return [...this.#kinds].flatMap(([wid, kinds]) => {
      // who is told that states changed reads the values as well
      if (kinds.has('state')) kinds.delete('reading')
      return [...kinds].map((kind) => ({ topic: 'lighting', wid, kind }))
    })
  }
}
