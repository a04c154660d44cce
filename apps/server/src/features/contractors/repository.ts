import { defineBatch } from '@roadside/server-kit/batch.ts'
import { endingWithinDays } from '@roadside/contract/records/guarantee.ts'
import type {
  ContractorFilter,
  ContractorForm,
  ContractorProject,
  ContractorRow,
} from '@roadside/contract/records/contractor.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'

/** Within the guarantee period; `ending` is a part of it. */
const within = (today: string) =>
  sql`guarantee_to >= ${today}::date and coalesce(guarantee_from <= ${today}::date, true)`

/** Contractors `c` with figures of their projects that are in use. */
const tables = (today: string) => sql`contractor c left join (
    select contractor_id, count(*)::int as projects, (count(*) filter (where ${within(today)}))::int as guarantees_within,
      (count(*) filter (where ${within(today)} and guarantee_to <= ${today}::date + ${endingWithinDays}::int))::int as guarantees_ending
    from project where archived_at is null and contractor_id is not null group by contractor_id
  ) p on p.contractor_id = c.id`

const columns = sql`c.id, c.version, c.name, c.tax_number, c.contact, c.telephone, c.email, c.note,
  coalesce(p.projects, 0) as projects, coalesce(p.guarantees_within, 0) as guarantees_within,
  coalesce(p.guarantees_ending, 0) as guarantees_ending,
  ${isoBangkok(sql`c.archived_at`)} as archived_at, ${isoBangkok(sql`c.updated_at`)} as updated_at`

const conditions: Readonly<Record<ContractorFilter, RawBuilder<boolean>>> = {
  all: sql`c.archived_at is null`,
  within: sql`c.archived_at is null and p.guarantees_within > 0`,
  ending: sql`c.archived_at is null and p.guarantees_ending > 0`,
  archived: sql`c.archived_at is not null`,
}

const orders = {
  name: sql`c.name collate "th-x-icu"`,
  tax_number: sql`nullif(c.tax_number, '')`,
  contact: sql`nullif(c.contact, '') collate "th-x-icu"`,
  email: sql`nullif(c.email, '')`,
  projects: sql`coalesce(p.projects, 0)`,
  guarantees_ending: sql`coalesce(p.guarantees_ending, 0)`,
  updated_at: sql`c.updated_at`,
} as const

export interface ContractorQuery {
  /** `yyyy-mm-dd`. */
  readonly today: string
  readonly needle: string
  readonly filter: ContractorFilter
  readonly sort: keyof typeof orders
  readonly order: 'asc' | 'desc'
  /** Null: all. */
  readonly limit: number | null
  readonly offset: number
}

/** A page of contractors. */
export async function findContractors(db: Db, query: ContractorQuery): Promise<ContractorRow[]> {
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<ContractorRow>`
    select ${columns} from ${tables(query.today)}
    where ${conditions[query.filter]} and ${containsWords(sql`c.search_text`, query.needle)}
    order by ${orders[query.sort]} ${direction} nulls last, c.id limit ${query.limit}::bigint offset ${query.offset}`.execute(
    db,
  )
  return rows
}

/** Number of results under each filter. */
export async function countContractors(
  db: Db,
  { today, needle }: Pick<ContractorQuery, 'today' | 'needle'>,
): Promise<Record<ContractorFilter, number>> {
  const count = (filter: ContractorFilter) =>
    sql`(count(*) filter (where ${conditions[filter]}))::int`
  const { rows } = await sql<Record<ContractorFilter, number>>`
    select ${count('all')} as "all", ${count('within')} as within, ${count('ending')} as ending, ${count('archived')} as archived
    from ${tables(today)} where ${containsWords(sql`c.search_text`, needle)}`.execute(db)
  return rows[0] ?? { all: 0, within: 0, ending: 0, archived: 0 }
}

export async function findContractor(
  db: Db,
  id: number,
  today: string,
): Promise<ContractorRow | null> {
  const { rows } =
    await sql<ContractorRow>`select ${columns} from ${tables(today)} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A contractor's projects: in use first, and among these the first guarantee to end. */
export async function findContractorProjects(
  db: Db,
  id: number,
  today: string,
): Promise<ContractorProject[]> {
  const { rows } = await sql<ContractorProject>`
    select p.id as pj_id, p.code as pj_code, p.name as pj_name,
      ${departmentName} as "Dept_Name",
      to_char(p.guarantee_from, 'YYYY-MM-DD') as guarantee_date_start_de,
      to_char(p.guarantee_to, 'YYYY-MM-DD') as guarantee_date_end_de, ${isoBangkok(sql`p.archived_at`)} as archived_at
    from project p join department d on d.id = p.department_id where p.contractor_id = ${id}
    order by p.archived_at is not null, coalesce(p.guarantee_to < ${today}::date, true), p.guarantee_to, p.code`.execute(
    db,
  )
  return rows
}

type Locked = ContractorForm & {
  readonly id: number
  readonly version: number
  readonly isArchived: boolean
}

/** The contractor, locked for a change until the transaction ends. */
export async function lockContractor(db: Db, id: number): Promise<Locked | null> {
  const { rows } = await sql<Locked>`
    select id, version, name, tax_number, contact, telephone, email, note, archived_at is not null as "isArchived"
    from contractor where id = ${id} for no key update`.execute(db)
  return rows[0] ?? null
}

type StoredContractor = ContractorForm & { readonly search_text: string }

const newContractors = defineBatch<StoredContractor>('n', {
  name: ['text', (one) => one.name],
  tax_number: ['text', (one) => one.tax_number],
  contact: ['text', (one) => one.contact],
  telephone: ['text', (one) => one.telephone],
  email: ['text', (one) => one.email],
  note: ['text', (one) => one.note],
  search_text: ['text', (one) => one.search_text],
  place: ['int', (_, index) => index],
})

/** Answers the ids in the order of the contractors. */
export async function insertContractors(
  db: Db,
  stored: readonly StoredContractor[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into contractor (name, tax_number, contact, telephone, email, note, search_text, updated_at)
    select name, tax_number, contact, telephone, email, note, search_text, ${now}
    from ${newContractors.of(stored)}
    order by place returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function updateContractor(
  db: Db,
  id: number,
  stored: StoredContractor,
  now: Date,
): Promise<void> {
  await sql`
    update contractor set version = version + 1, name = ${stored.name}, tax_number = ${stored.tax_number},
      contact = ${stored.contact}, telephone = ${stored.telephone}, email = ${stored.email}, note = ${stored.note},
      search_text = ${stored.search_text}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

export async function setContractorArchived(
  db: Db,
  id: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  await sql`update contractor set version = version + 1, archived_at = ${at}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}

export interface KnownContractor extends ContractorForm {
  readonly id: number
  readonly isArchived: boolean
}

const knownColumns = sql`id, name, tax_number, contact, telephone, email, note, archived_at is not null as "isArchived"`

/** Up to this number, reading all is faster than a search for thousands of numbers. */
const fewContractors = 1_000

/** Contractors of these tax numbers or names (as `foldText` has them); of a small register and many numbers all of them. */
export async function findKnownContractors(
  db: Db,
  taxNumbers: readonly string[],
  names: readonly string[],
): Promise<KnownContractor[]> {
  if (taxNumbers.length + names.length > fewContractors) {
    const { rows: all } = await sql<KnownContractor>`
      select ${knownColumns} from contractor order by id limit ${fewContractors + 1}`.execute(db)
    if (all.length <= fewContractors) return all
  }
  const { rows } = await sql<KnownContractor>`
    select ${knownColumns} from contractor
    where (tax_number <> '' and tax_number in (select unnest(${textArray(taxNumbers)}::text[]))) or fold_text(name) in (select unnest(${textArray(names)}::text[]))
    order by id`.execute(db)
  return rows
}
