import type { LiveMessage } from '@roadside/contract/live.ts'
import { inTransaction, type Database } from '@roadside/server-kit/database.ts'
import { asPassingFailure } from '@roadside/server-kit/ingest/failure.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Heard } from './backlog.ts'
import { touchSites, updateGateways } from './gateways.ts'
import { judgeHeard } from './judge-heard.ts'
import { lampKeeper } from './keeper.ts'
import { insertLampChanges, updateLamps } from './write.ts'

const lampsAtOnce = 1_000

/**
 * Brings the states of lamps and gateways up to date with the readings that were stored; answers what consoles should
 * know: `state` where a lamp's state changed, `reading` where only its values did, `gateway`.
 */
export async function settleLamps(database: Database, now: Date, log: FastifyBaseLogger): Promise<LiveMessage[]> {
  const { backlog, states, recent } = lampKeeper(database)
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
    const heard = backlog.takeLamps(lampsAtOnce)
    if (heard.size === 0) break
    try {
      await settleSome({ database, now, log, told }, heard)
    } catch (error) {
      states.forgetAll()
      backlog.putBackLamps(heard, true)
      throw error
    }
  }
  await touchSites(database.pool, recent.sites.due(told.wids(), now), now)
  return told.messages()
}

interface Turn {
  readonly database: Database
  readonly now: Date
  readonly log: FastifyBaseLogger
  readonly told: Told
}

/** Together; a lamp whose own data stand in its way is left as it is, so that the others go on. */
async function settleSome(turn: Turn, heard: ReadonlyMap<number, Heard>): Promise<void> {
  try {
    await judgeTogether(turn, heard)
  } catch (error) {
    if (asPassingFailure(error) !== null) throw error
    lampKeeper(turn.database).states.forgetAll()
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
  const { backlog, states } = lampKeeper(database)
  const { pool } = database
  const lamps = await states.of(pool, [...heard.keys()])
  const judged = lamps.flatMap((lamp) => {
    const of = heard.get(lamp.id)
    return of ? { lamp, ...judgeHeard(lamp, of, now) } : []
  })
  const updates = judged.map(({ update }) => update)
  const versions = new Map(lamps.map(({ id, version }) => [id, version]))
  const changes = judged.flatMap((one) => one.changes)
  const written =
    changes.length === 0
      ? await updateLamps(pool, updates, versions)
      : await inTransaction(pool, async (client) => {
          const done = await updateLamps(client, updates, versions)
          await insertLampChanges(
            client,
            changes.filter(({ lampId }) => done.has(lampId)),
          )
          return done
        })
  const overtaken = new Map<number, Heard>()
  for (const { lamp, update, wid, isChanged } of judged) {
    if (written.has(lamp.id)) {
      states.note({ ...lamp, state: update.state, version: lamp.version + 1 })
      told.add(wid, isChanged ? 'state' : 'reading')
    } else {
      // another server, or time, changed it meanwhile: it is judged again from what it is now
      states.forget(lamp.id)
      const of = heard.get(lamp.id)
      if (of) overtaken.set(lamp.id, of)
    }
  }
  backlog.putBackLamps(overtaken, false)
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
