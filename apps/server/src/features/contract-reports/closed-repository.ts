import type { ClosedVersion } from '@roadside/contract/contract-reports/report-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { StoredAccount } from './stored-account.ts'

const columns = sql`version, ${isoBangkok(sql`closed_at`)} as closed_at,
  ${personName(sql`closed_by`)} as closed_by, note`

/** The versions of a contract's month, the newest first. */
export async function findVersions(
  db: Db,
  projectId: number,
  month: string,
): Promise<ClosedVersion[]> {
  const { rows } = await sql<ClosedVersion>`
    select ${columns} from contract_month where project_id = ${projectId} and month = ${month}
    order by version desc`.execute(db)
  return rows
}

/** A month as it was signed off; null: there is no such version. */
export async function findClosedAccount(
  db: Db,
  projectId: number,
  month: string,
  version: number,
): Promise<StoredAccount | null> {
  const { rows } = await sql<{ account: StoredAccount }>`
    select account from contract_month where project_id = ${projectId} and month = ${month} and version = ${version}`.execute(
    db,
  )
  return rows[0]?.account ?? null
}

export interface NewestClosed {
  readonly pj_id: number
  readonly month: string
  readonly version: number
  readonly penalty_satang: number
  /** Of what is compared with the account of today. */
  readonly digest: string
}

/** The newest versions of contracts in months. */
export async function findNewestClosed(
  db: Db,
  projectIds: readonly number[],
  months: readonly string[],
): Promise<NewestClosed[]> {
  const { rows } = await sql<NewestClosed>`
    select distinct on (project_id, month) project_id as pj_id, month, version, penalty_satang, digest from contract_month
    where project_id = any(${numberArray(projectIds)}::bigint[]) and month = any(${textArray(months)}::text[])
    order by project_id, month, version desc`.execute(db)
  return rows
}

/** Whoever closes a month of a contract does so alone, until the transaction ends. */
export async function lockMonth(db: Db, projectId: number): Promise<void> {
  await sql`select from project where id = ${projectId} for update`.execute(db)
}

export async function insertVersion(
  db: Db,
  account: StoredAccount,
  of: Omit<ClosedVersion, 'closed_at'> & { readonly digest: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into contract_month (project_id, month, version, closed_at, closed_by, note, terms_version, calendar_version,
      penalty_satang, digest, account)
    values (${account.pj_id}, ${account.month}, ${of.version}, ${of.now}, ${of.closed_by}, ${of.note}, ${account.terms_version},
      ${account.calendar_version}, ${account.agreed.penalty_satang}, ${of.digest}, ${JSON.stringify(account)}::jsonb)`.execute(
    db,
  )
}
