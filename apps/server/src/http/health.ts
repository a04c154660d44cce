import { setTimeout as delay } from 'node:timers/promises'
import { errors } from '@roadside/contract/errors.ts'
import type { Access } from '@roadside/contract/permission.ts'
import { hasRoom } from '@roadside/server-kit/database-room.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { FastifyInstance } from 'fastify'

/** A thing the console cannot do its work without. */
export interface Readiness {
  readonly name: string
  /** The sentence on screen while it is missing, in Thai. */
  readonly problem: string
  /** The accounts that see it. */
  readonly access: Access
  readonly isReady: () => boolean | Promise<boolean>
}

/**
 * A problem while the console continues to work: shown, and no reason to send requests elsewhere.
 */
export interface Warning {
  readonly name: string
  /** In Thai. */
  readonly sentence: string
}

export interface WarningSource {
  /** The accounts that see it. */
  readonly access: Access
  readonly find: () => Promise<readonly Warning[]>
}

export function databaseReadiness(database: Database): Readiness {
  return {
    name: 'database',
    problem: 'ฐานข้อมูลไม่ตอบสนอง ข้อมูลใหม่ยังไม่ถูกบันทึก',
    access: 'authority',
    isReady: async () => {
      if (database.pulse.isHanging()) return false
      await database.pool.query('select 1')
      return true
    },
  }
}

/**
 * Milliseconds between two checks of the disk, over all callers. Each check lets the database write
 * a megabyte, too much for every few seconds. Only a disk that is full, or seems so, is checked
 * often.
 */
const triedEveryMs = { usual: 60_000, full: 5_000 }

/**
 * Not ready while the database finds no room on its disk: everybody sees it, as nothing new reaches
 * any page. `isFull` checks the console's own disk at no cost; it decides alone where the database
 * does not answer.
 */
export function storageReadiness(database: Database, isFull: () => boolean): Readiness {
  let known: Promise<boolean> | null = null
  let hadRoom = true
  let triedAt = -Infinity
  const tryDisk = async () => {
    hadRoom = await hasRoom(database.pool).catch(() => !isFull())
    return hadRoom
  }
  return {
    name: 'storage',
    problem: errors.storage_full.message,
    access: 'party',
    isReady: () => {
      const everyMs = hadRoom && !isFull() ? triedEveryMs.usual : triedEveryMs.full
      if (known === null || performance.now() - triedAt > everyMs) {
        triedAt = performance.now()
        known = tryDisk()
      }
      return known
    },
  }
}

export interface HealthOptions {
  readonly needs: readonly Readiness[]
  readonly warnings: readonly WarningSource[]
  /** The console ends soon: balancers are to send nothing more, whatever else is well. */
  readonly isStopping: () => boolean
  /** Timeout after which a need counts as missing. Milliseconds. */
  readonly timeoutMs?: number
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`: so do the database and the broker. 503 names
 * the missing ones, and `stopping` for a console that ends soon. `warnings` names further problems.
 */
export function mountHealth(app: FastifyInstance, health: HealthOptions): void {
  const { needs, warnings, isStopping, timeoutMs = 3_000 } = health
  const options = { schema: { hide: true }, logLevel: 'warn' } as const
  app.get('/healthz', options, () => ({ ok: true }))
  app.get('/readyz', options, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ ok: false, stopping: true })
    const [states, found] = await Promise.all([
      Promise.all(
        needs.map(async (need) => [need.name, await checkReadiness(need, timeoutMs)] as const),
      ),
      findWarnings(warnings, timeoutMs),
    ])
    const isReady = states.every(([, ready]) => ready)
    return reply.code(isReady ? 200 : 503).send({
      ok: isReady,
      ...Object.fromEntries(states),
      warnings: found.map(({ name }) => name),
    })
  })
}

/** The missing ones among the needs. */
export async function findMissing(
  needs: readonly Readiness[],
  timeoutMs = 3_000,
): Promise<Readiness[]> {
  const states = await Promise.all(needs.map((need) => checkReadiness(need, timeoutMs)))
  return needs.filter((_, index) => !states[index])
}

/**
 * The warnings of the sources. A source that fails or does not answer has none: its own failure is
 * among the needs.
 */
export async function findWarnings(
  sources: readonly WarningSource[],
  timeoutMs = 3_000,
): Promise<Warning[]> {
  return (await Promise.all(sources.map(({ find }) => within(timeoutMs, find, [])))).flat()
}

function checkReadiness(need: Readiness, timeoutMs: number): Promise<boolean> {
  return within(timeoutMs, need.isReady, false)
}

async function within<T>(timeoutMs: number, work: () => T | Promise<T>, otherwise: T): Promise<T> {
  const tooLate = new AbortController()
  try {
    return await Promise.race([work(), delay(timeoutMs, otherwise, { signal: tooLate.signal })])
  } catch {
    return otherwise
  } finally {
    tooLate.abort()
  }
}
