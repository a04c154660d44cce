import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ApiError } from '@roadside/contract/errors.ts'
import { noPulse, watchPulse, type Pulse } from './database-pulse.ts'
import { databaseSocket } from './database-socket.ts'
import { planningOnce } from './plan-once.ts'
import { watchReplica, type ReplicaProblem } from './replica.ts'

/** Tables are named in hand-written SQL only, so the query builder knows none of them. */
export type Db = Kysely<Record<never, never>>

export interface Database {
  /** For `sql` templates: typed rows, bound values. */
  readonly db: Db
  /** For hot paths: named statements, COPY, transactions by hand. */
  readonly pool: pg.Pool
  /** For reports and logs: a read replica while it is well, the primary otherwise and where there is none. */
  readonly readDb: Db
  readonly pulse: Pulse
  /** Why the replica is not in use; null while it is, or where there is no replica. */
  replicaProblem(): ReplicaProblem | null
  /**
   * Seconds by which the replica is behind; null where the lag is unknown, or where there is no
   * replica.
   */
  replicaLag(): number | null
  /** The moment of what {@link readDb} answers, where that is worth telling; null: it is now. */
  readAsOf(): Date | null
  /** Ends the statements that are on their way; each fails with `query_canceled`. */
  cancel(): Promise<void>
  close(): Promise<void>
}

// bigint and numeric leave PostgreSQL as numbers: ids and counts stay below 2^53.
const asNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    asNumbers.has(oid)
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export interface DatabaseOptions {
  readonly url: string
  readonly readUrl?: string | undefined
  /** Seconds by which the replica may be behind and is still read. Default: a minute. */
  readonly mostLagS?: number
  /** Connections at most; 2-core machines do best with few. */
  readonly connections?: number
  /**
   * Longer statements fail; a connection that is silent for longer, or an idle transaction, is
   * closed. Default: no limit.
   */
  readonly queryTimeoutMs?: number
  /** A statement that waits longer for a lock fails, and gives its connection to others. Default: no limit. */
  readonly lockTimeoutMs?: number
  /** Without an answer for so long the database hangs. Default: nobody watches it. */
  readonly hangsAfterMs?: number
  readonly onIdleError: (error: Error) => void
}

/** TCP keepalive on idle connections: finds a machine that has gone silent. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
/** Statements that may wait for a connection, more than can be served while one may wait; others are refused at once. */
const mostWaiting = 5_000
/** A read replica that has not answered for so long is not read. Milliseconds. */
const replicaHangsAfterMs = 5_000
/** Added to the server's own timeout of a statement before the connection is closed. */
const graceMs = 2_000

/** Opens the pools; connects on first use. The zone of every session is Asia/Bangkok. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connections = 10, queryTimeoutMs, lockTimeoutMs } = options
  const makePool = (url: string, own: pg.PoolConfig = {}) => {
    const pool = new BoundedPool({
      connectionString: url,
      max: connections,
      types,
      connectionTimeoutMillis: 5_000,
      ...keepAlive,
      ...(queryTimeoutMs !== undefined && {
        statement_timeout: queryTimeoutMs,

        idle_in_transaction_session_timeout: queryTimeoutMs,
      }),
      ...(lockTimeoutMs !== undefined && { lock_timeout: lockTimeoutMs }),
      stream: () => databaseSocket(queryTimeoutMs && queryTimeoutMs + graceMs),
      options: '-c timezone=Asia/Bangkok',
      application_name: 'roadside',
      ...own,
    })
    pool.on('error', options.onIdleError)
    // A connection lost while it is checked out and idle would otherwise end the process. Its
    // holder gets the error from its next query.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return { pool, cancel: canceller(pool, url) }
  }
  const { pool, cancel } = makePool(options.url)
  const pulse =
    options.hangsAfterMs === undefined ? noPulse : watchPulse(options.url, options.hangsAfterMs)
  const reading = options.readUrl
    ? {
        replica: makePool(options.readUrl),
        substitute: makePool(options.url, { max: Math.ceil(connections / 2) }),
        watcher: makePool(options.readUrl, { max: 1, query_timeout: replicaHangsAfterMs }),
      }
    : null
  const readers = reading ? Object.values(reading) : []
  const replica = reading
    ? watchReplica(
        {
          replica: reading.replica.pool,
          substitute: reading.substitute.pool,
          watcher: reading.watcher.pool,
        },
        options.mostLagS,
      )
    : null
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) })
  return {
    db,
    pool,
    pulse,
    readDb: replica ? new Kysely({ dialect: replica.dialect }) : db,
    replicaProblem: () => replica?.problem() ?? null,
    replicaLag: () => replica?.lag() ?? null,
    readAsOf: () => replica?.asOf() ?? null,
    cancel: async () => {
      await Promise.all([cancel(), ...readers.map((reader) => reader.cancel())])
    },
    close: async () => {
      replica?.stop()
      await pulse.stop()
      await pool.end()
      await Promise.all(readers.map((reader) => reader.pool.end()))
    },
  }
}

type OnConnection = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** Those that wait for a connection have a limit: beyond it an answer would come too late for anybody. */
class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(onConnection: OnConnection): void
  override connect(onConnection?: OnConnection): Promise<pg.PoolClient> | void {
    if (this.waitingCount < mostWaiting)
      return onConnection ? super.connect(onConnection) : super.connect()
    const error = new ApiError('unavailable')
    if (!onConnection) return Promise.reject(error)
    onConnection(error, undefined, () => undefined)
  }
}

/** Queries over a connection of its own: all of the pool's may be busy. */
function canceller(pool: pg.Pool, url: string): () => Promise<void> {
  const clients = new Set<pg.ClientBase>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return async () => {
    // the driver has it, its types do not
    const pids = [...clients].flatMap(
      (client) => (client as { processID?: number }).processID ?? [],
    )
    if (pids.length === 0) return
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids])
    } finally {
      await client.end()
    }
  }
}

/** Runs `work` between BEGIN and COMMIT on one connection; rolls back and rethrows on error. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** {@link inTransaction} on a connection of the caller's own; all of its statements see the same moment. */
export async function inMoment<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // the first error says why; a connection that is lost has rolled back
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
