import pg from 'pg'
import { lockTimeoutMs } from './lock-retries.ts'

const mark = '-- online\n'

/**
 * Whether a migration says in its first line that it runs while uplinks come in: outside of a
 * transaction, each statement committed by itself. Statements are parted by an empty line. After a
 * killed start all of them run again, so each must be one that may.
 */
export function isOnline(sql: string): boolean {
  return sql.replaceAll('\r\n', '\n').startsWith(mark)
}

type Retry = (work: () => Promise<unknown>) => Promise<void>

/**
 * Runs the statements of an online migration. `create index concurrently` may name a partitioned
 * table, which PostgreSQL itself refuses: the index is built on one partition after the other.
 */
export async function runOnline(client: pg.PoolClient, sql: string, retry: Retry): Promise<void> {
  const text = sql.replaceAll('\r\n', '\n').slice(mark.length)
  const statements = text.split(/\n\s*\n/).filter((statement) => statement.trim() !== '')
  for (const statement of statements) {
    const index = readIndex(statement)
    if (index && (await isPartitioned(client, index.table)))
      await buildByPartition(client, index, retry)
    else if (index) await build(client, index, retry)
    else await retry(() => withLockTimeout(client, statement))
  }
}

interface Index {
  readonly unique: string
  readonly name: string
  readonly table: string
  /** Method, columns and condition. */
  readonly rest: string
}

/** Null for a statement of another kind. */
function readIndex(statement: string): Index | null {
  const code = statement.replace(/^\s*--.*$/gm, '').trim()
  const [, unique = '', name, table, rest] =
    /^create (unique )?index concurrently (?:if not exists )?(\w+)\s+on (\w+)\s+([^;]+);?$/i.exec(
      code,
    ) ?? []
  return name && table && rest ? { unique, name, table, rest } : null
}

async function isPartitioned(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ relkind: string }>(
    'select relkind from pg_class where oid = $1::regclass',
    [table],
  )
  return rows[0]?.relkind === 'p'
}

/** One that a killed start left half is invalid, and is built anew. */
async function build(client: pg.PoolClient, index: Index, retry: Retry): Promise<void> {
  const { unique, table, rest } = index
  const name = pg.escapeIdentifier(index.name)
  await retry(async () => {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      'select indisvalid from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    if (rows[0]?.indisvalid) return
    await client.query(`drop index concurrently if exists ${name}`)
    await client.query(`create ${unique}index concurrently ${name} on ${table} ${rest}`)
  })
}

/** The table's own index is valid as soon as each partition has its part; new partitions come with theirs. */
async function buildByPartition(client: pg.PoolClient, index: Index, retry: Retry): Promise<void> {
  const { unique, name, table, rest } = index
  await retry(() =>
    withLockTimeout(client, `create ${unique}index if not exists ${name} on only ${table} ${rest}`),
  )
  for (const partition of await partitionsWithout(client, index)) {
    // PostgreSQL cuts longer names
    const part = `${partition}_${name}`.slice(0, 63)
    await build(client, { ...index, name: part, table: pg.escapeIdentifier(partition) }, retry)
    const attach = `alter index ${name} attach partition ${pg.escapeIdentifier(part)}`
    await retry(() => withLockTimeout(client, attach))
  }
}

async function partitionsWithout(client: pg.PoolClient, index: Index): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and not exists (
       select from pg_index x join pg_inherits p on p.inhrelid = x.indexrelid
       where x.indrelid = c.oid and p.inhparent = $2::regclass)
     order by c.relname`,
    [index.table, index.name],
  )
  return rows.map(({ name }) => name)
}

/** For this statement alone: to build an index concurrently is to wait for transactions, which stops nobody. */
async function withLockTimeout(client: pg.PoolClient, statement: string): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeoutMs}ms'`)
  try {
    await client.query(statement)
  } finally {
    await client.query('reset lock_timeout')
  }
}
