import type { Db } from '@roadside/server-kit/database.ts'
import type { EventType, Maker } from '../words.ts'
import { insertBuiltInCodes, listCodes } from './code-repository.ts'
import { defaultCodes } from './decode/default-codes.ts'

/** By `{maker} {code}`; null: not stored. */
export type Codes = ReadonlyMap<string, EventType | null>

const cacheMs = 5_000
const cache = new WeakMap<Db, { readonly at: number; readonly codes: Codes }>()

/** The table of codes; what another server changed counts within five seconds. */
export async function eventCodes(db: Db): Promise<Codes> {
  const known = cache.get(db)
  if (known && performance.now() - known.at < cacheMs) return known.codes
  const codes = new Map(
    (await listCodes(db)).map(({ maker, code, type }) => [`${maker} ${code}`, type]),
  )
  cache.set(db, { at: performance.now(), codes })
  return codes
}

/**
 * What a code is for us; undefined where it is nothing. `parking:vehicle` is what `parking` is, unless it has a place of its
 * own; a code that nobody has placed is `other`.
 */
export function typeOf(codes: Codes, maker: Maker, code: string): EventType | undefined {
  const own = codes.get(`${maker} ${code}`)
  const type = own === undefined ? codes.get(`${maker} ${code.split(':')[0] ?? ''}`) : own
  return type === undefined ? 'other' : (type ?? undefined)
}

/** After what was saved is committed: the next event is judged by it. */
export const forgetCodes = (db: Db): void => void cache.delete(db)

/** The makers' documented codes; what somebody has placed otherwise stays. */
export async function seedCodes(db: Db): Promise<void> {
  const all = Object.entries(defaultCodes).flatMap(([maker, codes]) =>
    Object.entries(codes).map(([code, type]) => ({ maker, code, type })),
  )
  await insertBuiltInCodes(db, all)
}
