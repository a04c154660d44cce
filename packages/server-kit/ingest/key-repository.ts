import type { KeyScope } from '@roadside/contract/ingest-calls.ts'
import type pg from 'pg'

/** An ingest key that is not revoked. */
interface StandingKey {
  readonly id: number
  readonly name: string
  readonly hash: Buffer
  readonly scopes: readonly KeyScope[]
  readonly solutions: readonly string[] | null
  readonly departmentId: number | null
}

export async function findStandingKeys(pool: pg.Pool): Promise<StandingKey[]> {
  const { rows } = await pool.query<StandingKey>(
    `select id, name, hash, scopes, solutions, department_id as "departmentId" from ingest_key where revoked_at is null`,
  )
  return rows
}

export async function markKeyUsed(pool: pg.Pool, id: number, at: Date): Promise<void> {
  await pool.query('update ingest_key set last_used_at = $2 where id = $1', [id, at])
}

/** Those of these devices, in small letters, that are registered in another department. */
export async function findOfOtherDepartments(
  pool: pg.Pool,
  kinds: readonly string[],
  devices: readonly string[],
  departmentId: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ device: string }>(
    `select lower(a.external_id) as device from asset a join site s on s.wid = a.wid
     where a.kind = any($1) and lower(a.external_id) = any($2) and a.archived_at is null and s.department_id <> $3`,
    [kinds, devices, departmentId],
  )
  return rows.map(({ device }) => device)
}
