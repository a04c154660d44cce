import type { KeyScope } from '@roadside/contract/ingest-calls.ts'
import { createHash, hash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { findStandingKeys, markKeyUsed } from './key-repository.ts'

/** The sender: the name of the ingest key, as in `rejected_message.source`. */
export interface IngestSource {
  /** Null for the key of the configuration. */
  readonly id: number | null
  readonly name: string
  /** What it is good for. */
  readonly scopes: readonly KeyScope[]
  /** Solutions to whose endpoints it may send, and whose alarms it may read; null: all. */
  readonly solutions: readonly string[] | null
  /** Department whose devices the key may report, and whose alarms it may read; null: all. */
  readonly departmentId: number | null
}

export interface Keyring {
  /**
   * The owner of the key; null for an unknown or revoked one. Rejects while the database cannot be
   * queried.
   */
  find(key: string): IngestSource | null | Promise<IngestSource | null>
}

/** A new ingest key, shown once: `rsk_` and 32 random bytes. */
export function makeIngestKey(): string {
  return `rsk_${randomBytes(32).toString('base64url')}`
}

/** SHA-256, as in `ingest_key.hash`: the keys are random, so no slower hash is needed. */
export function hashIngestKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The key of the configuration is for devices, and has no limits. */
const configuredSource: IngestSource = {
  id: null,
  name: 'INGEST_KEY',
  scopes: ['ingest'],
  solutions: null,
  departmentId: null,
}

/** Whether a key that is good for sending may send to the endpoints of a solution. */
export function maySendTo({ solutions }: IngestSource, solution: string): boolean {
  return solutions === null || solutions.includes(solution)
}

/** The key of a request with `Authorization: Bearer`; empty: there is none. */
export function bearerKey({
  authorization = '',
}: {
  readonly authorization?: string | undefined
}): string {
  return /^bearer +(.+)$/i.exec(authorization)?.[1] ?? ''
}

function digestOf(key: string): string {
  return hash('sha256', key, 'base64')
}

/** Milliseconds after which the keys are read again: a revoked key is refused by then. */
const trustedForMs = 5_000
const missRefreshMs = 200
/** Who sets a sender up reads by it whether the newest message came after the one that was rejected. */
const usedEveryMs = 1_000

/**
 * The keys that are not revoked. They are read again when older than 5 s, or than 200 ms when an
 * unknown key comes. So a new key works at once, and wrong keys delay their senders alone. Keys are
 * compared by their hashes: the time of a comparison reveals nothing of a key.
 */
export function createKeyring(options: {
  readonly database: Pick<Database, 'pool' | 'pulse'>
  readonly now: () => Date
  /** `INGEST_KEY` of the configuration. */
  readonly configuredKey: string | null
}): Keyring {
  const { now, configuredKey } = options
  const { pool, pulse } = options.database
  const configured = configuredKey === null ? null : digestOf(configuredKey)
  const usedAt = new Map<number, number>()
  let sources = new Map<string, IngestSource>()
  let readAt = -Infinity
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const startedAt = now().getTime()
    const keys = await findStandingKeys(pool)
    sources = new Map(keys.map(({ hash, ...source }) => [hash.toString('base64'), source]))
    readAt = startedAt
  }

  /**
   * Reads the keys, not more often than every 200 ms; calls in between wait for the same result.
   */
  function refresh(at: number): Promise<void> {
    const pauseMs = Math.min(Math.max(0, readAt + missRefreshMs - at), missRefreshMs)
    reading ??= delay(pauseMs)
      .then(() => pulse.unlessStalled(read))
      .finally(() => {
        reading = null
      })
    return reading
  }

  function markUsed({ id }: IngestSource, at: number): void {
    if (id === null || at - (usedAt.get(id) ?? -Infinity) < usedEveryMs) return
    usedAt.set(id, at)
    // Not worth failing a message for.
    markKeyUsed(pool, id, new Date(at)).catch(() => usedAt.delete(id))
  }

  function lookUp(digest: string, at: number): IngestSource | null {
    const source = sources.get(digest) ?? null
    if (source) markUsed(source, at)
    return source
  }

  async function query(digest: string, at: number): Promise<IngestSource | null> {
    await refresh(at)
    // a read in progress when the key came in: the key may be newer
    if (readAt < at) await refresh(at)
    return lookUp(digest, at)
  }

  function known(digest: string, at: number): IngestSource | null {
    if (digest === configured) return configuredSource
    return at - readAt < trustedForMs ? lookUp(digest, at) : null
  }

  return {
    find: (key) => {
      const at = now().getTime()
      const digest = digestOf(key)
      return known(digest, at) ?? query(digest, at)
    },
  }
}
