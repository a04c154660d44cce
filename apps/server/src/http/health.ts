import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@roadside/server-kit/database.ts'
import type { FastifyInstance } from 'fastify'

/** A thing the console cannot do its work without. */
export interface Readiness {
  readonly name: string
  /** What an administrator is told while it is not there, in Thai. */
  readonly problem: string
  readonly isReady: () => boolean | Promise<boolean>
}

export function databaseReadiness(database: Database): Readiness {
  return {
    name: 'database',
    problem: 'ฐานข้อมูลไม่ตอบสนอง ข้อมูลใหม่ยังไม่ถูกบันทึก',
    isReady: async () => {
      await database.pool.query('select 1')
      return true
    },
  }
}

/** `GET /healthz`: the process answers. `GET /readyz`: so do the database and the broker; 503 names what does not. */
export function mountHealth(app: FastifyInstance, needs: readonly Readiness[], patienceMs = 3_000): void {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const
  app.get('/healthz', options, () => ({ ok: true }))
  app.get('/readyz', options, async (_request, reply) => {
    const states = await Promise.all(needs.map(async (need) => [need.name, await asks(need, patienceMs)] as const))
    const isReady = states.every(([, ready]) => ready)
    return reply.code(isReady ? 200 : 503).send({ ok: isReady, ...Object.fromEntries(states) })
  })
}

/** Those of the needs that are not there. */
export async function findMissing(needs: readonly Readiness[], patienceMs = 3_000): Promise<Readiness[]> {
  const states = await Promise.all(needs.map((need) => asks(need, patienceMs)))
  return needs.filter((_, index) => !states[index])
}

async function asks(need: Readiness, patienceMs: number): Promise<boolean> {
  const tooLate = new AbortController()
  try {
    return await Promise.race([need.isReady(), delay(patienceMs, false, { signal: tooLate.signal })])
  } catch {
    return false
  } finally {
    tooLate.abort()
  }
}
