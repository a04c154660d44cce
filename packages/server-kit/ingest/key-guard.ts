import { ApiError } from '@roadside/contract/errors.ts'
import { keyScopeNames, type KeyScope } from '@roadside/contract/ingest-calls.ts'
import { bearerKey, type IngestSource, type Keyring } from './keys.ts'
import type { FastifyRequest } from 'fastify'

/** Whose key it is; throws where there is none, or one that is not good for this. */
export async function findKeyOwner(
  keyring: Keyring,
  key: string,
  scope: KeyScope,
): Promise<IngestSource> {
  const source = await keyring.find(key)
  if (!source) throw new ApiError('unauthenticated', 'คีย์ไม่ถูกต้องหรือถูกยกเลิกแล้ว')
  if (!source.scopes.includes(scope))
    throw new ApiError('forbidden', `คีย์ “${source.name}” ไม่ได้รับอนุญาตให้${keyScopeNames[scope]}`)
  return source
}

/** Likewise of the key of a request's header. */
export function findSender(keyring: Keyring, { headers }: FastifyRequest, scope: KeyScope) {
  return findKeyOwner(keyring, bearerKey(headers), scope)
}
