import type pg from 'pg'

/** Holds an advisory lock until the connection ends; false: somebody else has it. */
export async function tryLock(client: pg.ClientBase, key: number): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as mine',
    [key],
  )
  return rows[0]?.mine === true
}
