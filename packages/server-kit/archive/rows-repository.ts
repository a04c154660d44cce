import pg from 'pg'
import type { ArchivedTable, IdRange } from './archived-table.ts'
import { rowsOfGroup } from './part-file.ts'

/** Rows and a checksum over what they hold, whatever their order, as the database has them. */
export interface RowSum {
  readonly rows: number
  readonly checksum: string
}

const name = (table: string) => pg.escapeIdentifier(table)
const inRange = (by: string) => `${by} >= $1::bigint and ($2::bigint is null or ${by} < $2::bigint)`
const valuesOf = ({ fromId, untilId }: IdRange) => [fromId, untilId]

/** unchecked SQL: the name of the table is an argument */
export async function isTable(client: pg.ClientBase | pg.Pool, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    'select to_regclass($1) is not null as is_there',
    [name(table)],
  )
  return rows[0]?.is_there === true
}

/** The first device with rows from `fromId` on; null: none has. unchecked SQL: the name of the table is an argument */
export async function findFirstId(
  client: pg.ClientBase,
  { by }: ArchivedTable,
  from: string,
  fromId: number,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number | null }>(
    `select min(${by}) as id from ${name(from)} where ${by} >= $1::bigint`,
    [fromId],
  )
  return rows[0]?.id ?? null
}

/** The device that the row `offset` rows after the first of `fromId` is of; null: there are fewer. unchecked SQL: likewise */
export async function findIdAfter(
  client: pg.ClientBase,
  { by, key }: ArchivedTable,
  from: string,
  { fromId, offset }: { readonly fromId: number; readonly offset: number },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select ${by} as id from ${name(from)} where ${by} >= $1::bigint order by ${key.join(', ')} offset $2 limit 1`,
    [fromId, offset],
  )
  return rows[0]?.id ?? null
}

/** unchecked SQL: likewise */
export async function sumRows(
  client: pg.ClientBase,
  { by, columns }: ArchivedTable,
  from: string,
  range: IdRange,
): Promise<RowSum> {
  const { rows } = await client.query<RowSum>(
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric), 0)::text as checksum
     from ${name(from)} where ${inRange(by)}`,
    valuesOf(range),
  )
  const [sum] = rows
  if (!sum) throw new Error('a sum has no row')
  return { rows: Number(sum.rows), checksum: sum.checksum }
}

/** The rows of a range in the order of their key, a group at a time; within a transaction. unchecked SQL: likewise */
export async function* readRows<Row extends object>(
  client: pg.ClientBase,
  { by, key, selected }: ArchivedTable<Row>,
  from: string,
  { fromId, untilId }: IdRange,
): AsyncGenerator<readonly Row[]> {
  const until = untilId === null ? '' : `and ${by} < ${untilId}`
  await client.query(
    `declare archived_rows no scroll cursor for select ${selected} from ${name(from)}
     where ${by} >= ${fromId} ${until} order by ${key.join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsOfGroup} from archived_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsOfGroup) break
  }
  await client.query('close archived_rows')
}

const loaded = 'archive_loaded'

/** An empty table of this transaction alone, for {@link loadRows}. unchecked SQL: likewise */
export async function makeLoadTable(
  client: pg.ClientBase,
  { table }: ArchivedTable,
): Promise<string> {
  await client.query(
    `create temporary table ${loaded} (like ${name(table)} including defaults) on commit drop`,
  )
  return loaded
}

/** unchecked SQL: likewise */
export async function loadRows<Row extends object>(
  client: pg.ClientBase,
  { columns, inserted, batch }: ArchivedTable<Row>,
  rows: readonly Row[],
): Promise<void> {
  await client.query(
    `insert into ${loaded} (${columns.join(', ')}) select ${inserted} from ${batch.table}`,
    batch.values(rows),
  )
}

/** Brings the loaded rows into a table; those that it has already are merged. unchecked SQL: likewise */
export async function mergeLoaded(
  client: pg.ClientBase,
  { columns, key, merged }: ArchivedTable,
  into: string,
): Promise<void> {
  const list = columns.join(', ')
  const set = Object.entries(merged).map(([column, value]) => `${column} = ${value}`)
  await client.query(
    `insert into ${name(into)} as stored (${list}) select ${list} from ${loaded}
     on conflict (${key.join(', ')}) do update set ${set.join(', ')}`,
  )
}

/** unchecked SQL: likewise */
export async function dropTable(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`drop table if exists ${name(table)}`)
}
