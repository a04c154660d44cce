import type pg from 'pg'
import { findQuery, parseNodeTree } from './node-tree.ts'
import { outputsOf, type Nullable, type Schema } from './nullability.ts'

export interface Column {
  readonly name: string
  /** As PostgreSQL calls it: `bigint`, `text[]`. */
  readonly type: string
  readonly nullable: Nullable
}

/** What PostgreSQL knows of a statement without running it. */
export interface Description {
  /** Types of `$1`, `$2`, … */
  readonly parameters: readonly string[]
  /** Columns of the rows; empty where none are answered. */
  readonly columns: readonly Column[]
}

/** Reads from the migrated database what {@link describe} judges by. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const texts = async (text: string) => {
    const { rows } = await client.query<{ key: string }>(text)
    return rows.map(({ key }) => key)
  }
  const oids = async (text: string) => new Set((await texts(text)).map(Number))
  return {
    notNull: new Set(
      await texts(`select attrelid || '.' || attnum as key from pg_attribute where attnotnull`),
    ),
    views: await oids(`select oid::text as key from pg_class where relkind in ('v', 'm')`),
    strict: await oids(`select oid::text as key from pg_proc where proisstrict`),
    neverNull: await oids(
      `select oid::text as key from pg_proc where pronamespace = 'pg_catalog'::regnamespace and
        proname in ('count', 'concat', 'concat_ws', 'json_build_object', 'jsonb_build_object', 'json_build_array', 'jsonb_build_array',
          'now', 'clock_timestamp', 'row_number', 'rank', 'format', 'num_nulls', 'num_nonnulls')`,
    ),
  }
}

/**
 * Prepares a statement, and reads its parse tree from the body of a function that is made of it. Throws PostgreSQL's
 * error where the statement is wrong. Nothing of it is run, and nothing is left behind.
 */
export async function describe(
  client: pg.ClientBase,
  schema: Schema,
  sent: string,
): Promise<Description> {
  await client.query('begin')
  try {
    const text = preparable(sent)
    await client.query(`prepare checked as ${text}`)
    const { rows } = await client.query<{ parameters: string[]; results: string[] | null }>(
      `select parameter_types::text[] as parameters, result_types::text[] as results
       from pg_prepared_statements where name = 'checked'`,
    )
    const { parameters = [], results = null } = rows[0] ?? {}
    if (!results || results.length === 0) return { parameters, columns: [] }
    await client.query(
      `create function pg_temp.checked(${parameters.join(', ')}) returns void begin atomic ${text}; end`,
    )
    const body = await client.query<{ tree: string }>(
      `select prosqlbody::text as tree from pg_proc where oid = 'pg_temp.checked'::regproc`,
    )
    const query = findQuery(parseNodeTree(body.rows[0]?.tree ?? ''))
    const outputs = query ? outputsOf(query, schema) : []
    return {
      parameters,
      columns: outputs.map(({ name, nullable }, at) => ({
        name,
        nullable,
        type: results[at] ?? '',
      })),
    }
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** COPY cannot be prepared: its query can, and a query of the columns that it fills. */
function preparable(text: string): string {
  const [, query] = /^\s*copy \((.+)\) to stdout/s.exec(text) ?? []
  if (query !== undefined) return query
  const [, table, columns] = /^\s*copy (\S+) \((.+)\) from stdin/s.exec(text) ?? []
  return table === undefined ? text : `select ${columns} from ${table}`
}
