import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from './start-error.ts'

/** Rows by table. */
export type Counts = ReadonlyMap<string, number>

/**
 * Copies all rows of a database into another whose structure was made by the same migrations. Both
 * connections are a superuser's; `owner` owns the tables. Throws {@link StartError} where the
 * structures differ, or where a table does not have as many rows afterwards.
 */
export async function copyDatabase(
  source: pg.Client,
  target: pg.Client,
  owner: string,
  onTable: (table: string, rows: number) => void,
): Promise<Counts> {
  await makePartitions(source, target, owner)
  await refuseDifferences(source, target)
  const tables = await tablesOf(source)
  // neither triggers nor foreign keys look at what is copied
  await target.query('set session_replication_role = replica')
  // migrations fill some
  await target.query(`truncate ${tables.map(({ name }) => name).join()} cascade`)
  const counts = new Map<string, number>()
  for (const table of tables) {
    const rows = await copyTable(source, target, table)
    counts.set(table.name, rows)
    onTable(table.name, rows)
  }
  await copySequences(source, target)
  await target.query('reset session_replication_role')
  await target.query('analyze')
  await refuseOtherCounts(target, counts)
  return counts
}

const ownSchemas = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** The months that came since the migrations. */
async function makePartitions(source: pg.Client, target: pg.Client, owner: string): Promise<void> {
  const list = `
    select c.oid::regclass::text as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relispartition and c.relkind in ('r', 'p')
    order by c.oid`
  const there = await target.query<{ name: string }>(list)
  const known = new Set(there.rows.map(({ name }) => name))
  const { rows } = await source.query<{ name: string; parent: string; bound: string }>(list)
  await target.query(`set role ${pg.escapeIdentifier(owner)}`)
  for (const { name, parent, bound } of rows)
    if (!known.has(name)) await target.query(`create table ${name} partition of ${parent} ${bound}`)
  await target.query('reset role')
}

/** Columns, and what belongs to tables that are no partitions, whose parts PostgreSQL names as it likes. */
const structure = `
  with tables as (
    select c.oid, c.relispartition from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and ${ownSchemas})
  select format('%s.%I %s %s', t.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attgenerated) as part
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  union all select pg_get_indexdef(x.indexrelid) from tables t join pg_index x on x.indrelid = t.oid where not t.relispartition
  union all select pg_get_triggerdef(g.oid) from tables t join pg_trigger g on g.tgrelid = t.oid
    where not t.relispartition and not g.tgisinternal
  union all select 'sequence ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${ownSchemas}`

async function refuseDifferences(source: pg.Client, target: pg.Client): Promise<void> {
  const partsOf = async (client: pg.Client) =>
    new Set((await client.query<{ part: string }>(structure)).rows.map(({ part }) => part))
  const [before, after] = [await partsOf(source), await partsOf(target)]
  const differences = [
    ...[...before].filter((part) => !after.has(part)).map((part) => `- ${part}`),
    ...[...after].filter((part) => !before.has(part)).map((part) => `+ ${part}`),
  ]
  if (differences.length > 0)
    throw new StartError('โครงสร้างของฐานข้อมูลเดิมไม่ตรงกับโปรแกรมรุ่นนี้ จึงไม่ได้ย้ายข้อมูล', {
      detail: differences.slice(0, 20).join('\n'),
    })
}

interface Table {
  readonly name: string
  /** Without those that are generated. */
  readonly columns: string
}

async function tablesOf(source: pg.Client): Promise<Table[]> {
  const { rows } = await source.query<Table>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ',' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and ${ownSchemas} group by c.oid order by c.oid`)
  return rows
}

async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: Table,
): Promise<number> {
  const reading = source.query(copyTo(`copy ${name} (${columns}) to stdout`))
  const writing = target.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  await pipeline(reading, writing)
  return reading.rowCount
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${ownSchemas}`,
  )
  for (const { name } of rows) {
    const state = await source.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    const { last_value, is_called } = state.rows[0]!
    await target.query('select setval($1, $2, $3)', [name, last_value, is_called])
  }
}

/** Counted anew, whatever the copy said. */
async function refuseOtherCounts(target: pg.Client, counts: Counts): Promise<void> {
  for (const [name, expected] of counts) {
    const { rows } = await target.query<{ count: string }>(`select count(*) from ${name}`)
    const count = Number(rows[0]?.count)
    if (count !== expected)
      throw new StartError(`ย้ายข้อมูลไม่ครบที่ ${name} (${count} จาก ${expected} แถว) ข้อมูลเดิมยังอยู่ครบ`)
  }
}
