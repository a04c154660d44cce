import { ApiError } from '@roadside/contract/errors.ts'
import { keyScopeNames, type KeyScope } from '@roadside/contract/ingest-calls.ts'
import { bearerKey, type IngestSource, type Keyring } from './keys.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key came with it, once that was found; for the access log. */
    keyName: string | null
  }
}

/** Whose key it is; throws where there is none, or one that is not good for this. */
async function findKeyOwner(keyring: Keyring, key: string, scope: KeyScope): Promise<IngestSource> {
  const source = await keyring.find(key)
  if (!source) throw new ApiError('unauthenticated', 'คีย์ไม่ถูกต้องหรือถูกยกเลิกแล้ว')
  if (!source.scopes.includes(scope))
    throw new ApiError('forbidden', `คีย์ “${source.name}” ไม่ได้รับอนุญาตให้${keyScopeNames[scope]}`)
  return source
}

/** Likewise of the key of a request's header, or of another one that came with it. */
export async function findSender(
  keyring: Keyring,
  request: FastifyRequest,
  scope: KeyScope,
  key: string = bearerKey(request.headers),
): Promise<IngestSource> {
  const source = await findKeyOwner(keyring, key, scope)
  request.keyName = keyLabel(source)
  return source
}

/** A key as the access log names it, by its number. */
export function keyLabel({ id, name }: IngestSource): string {
  return id === null ? name : `key:${id}`
}
