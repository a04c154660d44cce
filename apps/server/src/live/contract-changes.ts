import type { LiveMessage } from '@roadside/contract/live.ts'
import { contractEquipmentTopic } from '@roadside/contract/records/contract/equipment-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import {
  contractTopics,
  findDigests,
  type ContractTopic,
  type SiteDigest,
} from './contract-repository.ts'
import type { LiveEntry, LiveHub } from './hub.ts'

/** Least time between two looks at the same contractor's sites. Milliseconds. */
const pauseMs = 300
/** All of its sites are looked at so often: a contract may be given to another without a message. Milliseconds. */
const recheckMs = 60_000

const kinds: Readonly<Record<ContractTopic, string>> = {
  tickets: 'ticket',
  alarms: 'alarm',
  [contractEquipmentTopic]: 'state',
}

interface Follower {
  readonly onChanges: (messages: readonly LiveMessage[], id: number) => void
  /** What it shows may be older than what changes are compared with from now on. */
  readonly onReset: () => void
}

/**
 * Tells contractors' accounts what changed of their own. A message names a site, at which others' equipment may
 * stand too; so each says only where to look, and what the contractor sees there is compared with what it saw before.
 */
export class ContractChanges {
  readonly #watches = new Map<number, Watch>()
  readonly #database: Database
  readonly #hub: LiveHub
  readonly #log: FastifyBaseLogger

  constructor(database: Database, hub: LiveHub, log: FastifyBaseLogger) {
    this.#database = database
    this.#hub = hub
    this.#log = log
  }

  /** Follows the contractor of an account; all accounts of one contractor see the same. Returns how to stop. */
  follow(caller: Caller, follower: Follower): () => void {
    const contractor = caller.contractorId ?? 0
    let watch = this.#watches.get(contractor)
    if (!watch) {
      watch = new Watch(
        (wids) => findDigests(this.#database.db, caller, wids),
        this.#hub,
        this.#log,
      )
      this.#watches.set(contractor, watch)
    }
    const of = watch
    of.add(follower)
    return () => {
      if (of.remove(follower) > 0) return
      of.stop()
      if (this.#watches.get(contractor) === of) this.#watches.delete(contractor)
    }
  }
}

type Digests = Partial<Record<ContractTopic, string>>

/** What one contractor sees, by site. */
class Watch {
  readonly #followers = new Set<Follower>()
  /** Followers that were not told to ask again since the first look. */
  readonly #new = new Set<Follower>()
  readonly #find: (wids: readonly number[] | null) => Promise<SiteDigest[]>
  readonly #log: FastifyBaseLogger
  readonly #leave: () => void
  readonly #recheck: NodeJS.Timeout
  #known: Map<number, Digests> | null = null
  /** Sites to look at; null: all. */
  #due: Set<number> | null = null
  #isDue = true
  #lastId: number
  #timer: NodeJS.Timeout | null = null
  #isLooking = false
  #isStopped = false

  constructor(
    find: (wids: readonly number[] | null) => Promise<SiteDigest[]>,
    hub: LiveHub,
    log: FastifyBaseLogger,
  ) {
    this.#find = find
    this.#log = log
    this.#lastId = hub.lastId
    this.#leave = hub.add({
      onEntry: (entry) => this.#note(entry),
      onRightsChanged: () => this.#lookAtAll(),
      onReset: () => this.#lookAtAll(),
    })
    this.#recheck = setInterval(() => this.#lookAtAll(), recheckMs)
    this.#schedule(0)
  }

  add(follower: Follower): void {
    this.#followers.add(follower)
    this.#new.add(follower)
    this.#schedule(0)
  }

  /** Answers how many are left. */
  remove(follower: Follower): number {
    this.#followers.delete(follower)
    this.#new.delete(follower)
    return this.#followers.size
  }

  stop(): void {
    this.#isStopped = true
    this.#leave()
    clearInterval(this.#recheck)
    if (this.#timer) clearTimeout(this.#timer)
  }

  #note({ id, messages }: LiveEntry): void {
    this.#lastId = id
    for (const { topic, wid, kind } of messages) {
      if (wid === null) continue
      // a ticket may be of a site without any equipment of the contractor, and equipment may be new there
      const mayConcern = topic === 'tickets' || kind === 'registry' || this.#known?.has(wid)
      if (!mayConcern && this.#known) continue
      if (!this.#isDue) this.#due = new Set()
      this.#isDue = true
      this.#due?.add(wid)
    }
    if (this.#isDue) this.#schedule(pauseMs)
  }

  #lookAtAll(): void {
    this.#due = null
    this.#isDue = true
    this.#schedule(pauseMs)
  }

  #schedule(ms: number): void {
    if (this.#isLooking || this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#look()
    }, ms)
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    const [due, id, arrived] = [this.#due, this.#lastId, [...this.#new]]
    const wasDue = this.#isDue || this.#known === null
    this.#isDue = false
    this.#due = null
    try {
      if (wasDue) this.#compare(due, await this.#find(due && [...due]), id)
      for (const follower of arrived) {
        this.#new.delete(follower)
        if (this.#followers.has(follower)) follower.onReset()
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'changes of a contractor could not be read')
      this.#known = null
      this.#due = null
      this.#isDue = true
      // what was missed is asked for again once the database answers
      for (const follower of this.#followers) this.#new.add(follower)
    }
    this.#isLooking = false
    if (this.#isDue || this.#new.size > 0) this.#schedule(this.#known ? pauseMs : 1_000)
  }

  #compare(due: ReadonlySet<number> | null, found: readonly SiteDigest[], id: number): void {
    const now = new Map<number, Digests>()
    for (const { wid, topic, digest } of found) {
      const site = now.get(wid) ?? {}
      site[topic] = digest
      now.set(wid, site)
    }
    if (this.#known === null) {
      this.#known = now
      return
    }
    const messages: LiveMessage[] = []
    for (const wid of due ?? new Set([...this.#known.keys(), ...now.keys()])) {
      const [before, after] = [this.#known.get(wid) ?? {}, now.get(wid) ?? {}]
      const changed = contractTopics.filter((topic) => before[topic] !== after[topic])
      // the list of equipment shows alarm and ticket of each piece
      const topics = new Set<ContractTopic>(changed)
      if (topics.size > 0) topics.add(contractEquipmentTopic)
      for (const topic of topics) messages.push({ topic, wid, kind: kinds[topic] })
      if (now.has(wid)) this.#known.set(wid, after)
      else this.#known.delete(wid)
    }
    if (messages.length > 0)
      for (const follower of this.#followers) follower.onChanges(messages, id)
  }
}
