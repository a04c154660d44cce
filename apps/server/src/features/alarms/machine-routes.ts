import { ApiError } from '@roadside/contract/errors.ts'
import { activeAlarmsPath } from '@roadside/contract/ingest-calls.ts'
import { findSender } from '@roadside/server-kit/ingest/key-guard.ts'
import type { Keyring } from '@roadside/server-kit/ingest/keys.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AlarmKinds } from './alarm-kinds.ts'
import { alertOf } from './alertmanager-alert.ts'
import { findForMachines } from './machine-repository.ts'

/** Alarms in one answer. */
const most = 5_000
/** Of all keys of one network. */
const perMinute = 60

const Query = z.strictObject({ format: z._default(z.enum(['json', 'alertmanager']), 'json') })

export interface MachineRoutesOptions {
  readonly kinds: AlarmKinds
  readonly keyring: Keyring
  /** `PUBLIC_URL`; null: unknown. */
  readonly origin: string | null
}

/**
 * `GET /api/alarms/active` with the key of another system, which is good for `readAlarms`: the
 * alarms of its department and solutions that are to be seen now. `?format=alertmanager` answers as
 * Alertmanager's `GET /api/v2/alerts`, without those whose cause has ended.
 */
export function mountMachineAlarms(
  app: FastifyInstance,
  { kinds, keyring, origin }: MachineRoutesOptions,
  { database, now }: Pick<Deps, 'database' | 'now'>,
): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
  }
  app.get(activeAlarmsPath, options, async (request, reply) => {
    const source = await findSender(keyring, request, 'readAlarms')
    const asked = Query.safeParse(request.query)
    if (!asked.success)
      throw new ApiError('bad_request', 'ระบุได้เฉพาะ format=json หรือ format=alertmanager')
    const found = await findForMachines(database.db, source, most + 1)
    const isTruncated = found.length > most
    const alarms = found
      .slice(0, most)
      .map((alarm) => ({ ...alarm, kind_name: kinds.get(alarm.kind)?.kind.name ?? alarm.kind }))
    // the list of Alertmanager has no room to say so
    void reply.header('x-truncated', String(isTruncated))
    if (asked.data.format === 'json') return { alarms, truncated: isTruncated }
    return alarms
      .filter(({ is_active }) => is_active)
      .map((alarm) => alertOf(alarm, { now: now(), origin }))
  })
}
