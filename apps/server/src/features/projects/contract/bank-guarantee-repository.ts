import { readBaht } from '@roadside/contract/domain/baht.ts'
import type {
  BankGuaranteeRow,
  BankGuaranteeValues,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'

const columns = sql`b.id, b.version, b.secures, b.kind, b.bank, b.number, b.amount_satang, ${isoDay(sql`b.valid_from`)} as valid_from,
  ${isoDay(sql`b.valid_to`)} as valid_to, ${isoDay(sql`b.returned_on`)} as returned_on, b.note,
  ${isoBangkok(sql`b.archived_at`)} as archived_at`

/** Those held first, the first to end at their head; archived ones last. */
export async function findBankGuarantees(db: Db, projectId: number): Promise<BankGuaranteeRow[]> {
  const { rows } = await sql<BankGuaranteeRow>`
    select ${columns} from bank_guarantee b where b.project_id = ${projectId}
    order by b.archived_at is not null, b.returned_on is not null, b.valid_to, b.id`.execute(db)
  return rows
}

/** A bank guarantee with its project; null where there is none. */
export async function findBankGuarantee(
  db: Db,
  id: number,
): Promise<(BankGuaranteeRow & { readonly project_id: number }) | null> {
  const { rows } = await sql<BankGuaranteeRow & { project_id: number }>`
    select ${columns}, b.project_id from bank_guarantee b where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const satangOf = ({ amount }: BankGuaranteeValues) => (amount === null ? null : readBaht(amount))

export async function insertBankGuarantee(
  db: Db,
  projectId: number,
  form: BankGuaranteeValues,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_guarantee (project_id, secures, kind, bank, number, amount_satang, valid_from, valid_to, returned_on, note, updated_at)
    values (${projectId}, ${form.secures}, ${form.kind}, ${form.bank}, ${form.number}, ${satangOf(form)}::bigint, ${form.valid_from}::date,
      ${form.valid_to}::date, ${form.returned_on}::date, ${form.note}, ${now}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

export async function updateBankGuarantee(
  db: Db,
  id: number,
  form: BankGuaranteeValues,
  now: Date,
): Promise<void> {
  await sql`
    update bank_guarantee set version = version + 1, secures = ${form.secures}, kind = ${form.kind}, bank = ${form.bank}, number = ${form.number},
      amount_satang = ${satangOf(form)}::bigint, valid_from = ${form.valid_from}::date, valid_to = ${form.valid_to}::date,
      returned_on = ${form.returned_on}::date, note = ${form.note}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

export async function setBankGuaranteeArchived(
  db: Db,
  id: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  await sql`update bank_guarantee set version = version + 1, archived_at = ${at}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}
