import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { EventCode } from '../rows.ts'
import type { EventType } from '../words.ts'

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

export async function insertBuiltInCodes(db: Db, all: readonly BuiltInCode[]): Promise<void> {
  await sql`insert into event_code (maker, code, type, is_built_in)
    select maker, code, type, true from ${builtInCodes.of(all)}
    on conflict (maker, code) do update set type = excluded.type where event_code.is_built_in`.execute(
    db,
  )
}
