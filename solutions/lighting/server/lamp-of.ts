import { ApiError } from '@roadside/contract/errors.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import type { ServedCall } from '@roadside/server-kit/serve.ts'
import { findLamp, type LampKey } from './lamp-repository.ts'

type LampContext = Parameters<NonNullable<ServedCall['site']>>[0]

/** The lamp a body names; out of sight and unknown are the same to the caller. */
export async function lampOf({
  database,
  caller,
  body,
}: Pick<LampContext, 'database' | 'caller' | 'body'>): Promise<LampKey> {
  const lamp = await findLamp(
    database.db,
    String((body as { devid: unknown }).devid),
    isRoot(caller),
  )
  if (!lamp) throw new ApiError('not_found')
  return lamp
}

/** Where a call finds its site: by the lamp that the body names. */
export const lampSite = { site: async (context: LampContext) => (await lampOf(context)).wid }
