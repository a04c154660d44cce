import { ApiError } from '@roadside/contract/errors.ts'
import { keyScopeNames, type KeyScope } from '@roadside/contract/ingest-calls.ts'
import { bearerKey, type IngestSource, type Keyring } from '@roadside/server-kit/ingest/keys.ts'
import type { FastifyRequest } from 'fastify'

/** Whose key a request has; throws where it has none, or one that is not good for this. */
export async function findSender(
  keyring: Keyring,
  { headers }: FastifyRequest,
  scope: KeyScope,
): Promise<IngestSource> {
  const source = await keyring.find(bearerKey(headers))
  if (!source) throw new ApiError('unauthenticated', 'คีย์ไม่ถูกต้องหรือถูกยกเลิกแล้ว')
  if (!source.scopes.includes(scope))
    throw new ApiError('forbidden', `คีย์ “${source.name}” ไม่ได้รับอนุญาตให้${keyScopeNames[scope]}`)
  return source
}
