import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { EventCode } from '../rows.ts'
import type { EventType, Maker } from '../words.ts'
import { defaultCodes } from './decode/default-codes.ts'

/** By `{maker} {code}`; null: nothing to be kept. */
export type Codes = ReadonlyMap<string, EventType | null>

const cacheMs = 5_000
const kept = new WeakMap<Db, { readonly at: number; readonly codes: Codes }>()

/** The table of codes; what another server changed counts within five seconds. */
export async function eventCodes(db: Db): Promise<Codes> {
  const known = kept.get(db)
  if (known && performance.now() - known.at < cacheMs) return known.codes
  const codes = new Map(
    (await listCodes(db)).map(({ maker, code, type }) => [`${maker} ${code}`, type]),
  )
  kept.set(db, { at: performance.now(), codes })
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

export async function listCodes(db: Db): Promise<EventCode[]> {
  const { rows } =
    await sql<EventCode>`select maker, code, type from event_code order by maker, code`.execute(db)
  return rows
}

/** Answers what the code was before; null where nobody had placed it. */
export async function saveCode(
  db: Db,
  { maker, code, type }: EventCode,
): Promise<Pick<EventCode, 'type'> | null> {
  const { rows } = await sql<Pick<EventCode, 'type'>>`
    select type from event_code where maker = ${maker} and code = ${code}`.execute(db)
  await sql`insert into event_code (maker, code, type) values (${maker}, ${code}, ${type})
    on conflict (maker, code) do update set type = excluded.type, is_built_in = false`.execute(db)
  return rows[0] ?? null
}

/** After what was saved is committed: the next event is judged by it. */
export const forgetCodes = (db: Db): void => void kept.delete(db)

interface BuiltInCode {
  readonly maker: string
  readonly code: string
  readonly type: EventType | null
}

const builtInCodes = defineBatch<BuiltInCode>('c', {
  maker: ['text', (one) => one.maker],
  code: ['text', (one) => one.code],
  type: ['text', (one) => one.type],
})

/** The makers' documented codes; what somebody has placed otherwise stays. */
export async function seedCodes(db: Db): Promise<void> {
  const all = Object.entries(defaultCodes).flatMap(([maker, codes]) =>
    Object.entries(codes).map(([code, type]) => ({ maker, code, type })),
  )
  await sql`insert into event_code (maker, code, type, is_built_in)
    select maker, code, type, true from ${builtInCodes.of(all)}
    on conflict (maker, code) do update set type = excluded.type where event_code.is_built_in`.execute(
    db,
  )
}
