import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './database-errors.ts'

/** Seconds by which a replica may be behind; beyond that its answers would contradict what pages have just shown. */
export const mostLagS = 5
/** Interval between checks of the replica's state. Milliseconds. */
const checkEveryMs = 2_000

/** Why the replica is not in use; null while it is. */
export type ReplicaProblem = 'away' | 'promoted' | 'lagging'

/**
 * While the replica is connected, everything received and replayed means no lag, however long ago
 * the last write was. Cut off from the primary it cannot know of new writes, so the time of its
 * last transaction counts.
 */
const stateSql = `
  select pg_is_in_recovery() as replays,
    case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8 as lag`

export interface ReplicaState {
  readonly replays: boolean
  /** Seconds; null where it is not known. */
  readonly lag: number | null
}

/** A server that is no replica any more goes its own way, and one of unknown lag may be hours behind. */
export function judgeReplica({ replays, lag }: ReplicaState): ReplicaProblem | null {
  if (!replays) return 'promoted'
  return lag === null || lag > mostLagS ? 'lagging' : null
}

export interface Replica {
  /** For reports and logs: the replica while it is well, the primary otherwise. */
  readonly dialect: PostgresDialect
  problem(): ReplicaProblem | null
  /** Its lag at the last check, in seconds; null where it is away, or of unknown lag. */
  lag(): number | null
  stop(): void
}

/**
 * Reads go to `replica` while it is well. A statement that it aborts is run on the primary: all
 * statements here only read. Until the first check of its state, the primary is used.
 */
export function watchReplica(primary: pg.Pool, replica: pg.Pool): Replica {
  let problem: ReplicaProblem | null = 'away'
  let lag: number | null = null
  const check = async () => {
    try {
      const { rows } = await replica.query<ReplicaState>(stateSql)
      problem = rows[0] ? judgeReplica(rows[0]) : 'away'
      lag = rows[0]?.replays ? rows[0].lag : null
    } catch {
      problem = 'away'
      lag = null
    }
  }
  void check()
  const checking = setInterval(() => void check(), checkEveryMs).unref()

  async function connect(): Promise<PostgresPoolClient> {
    if (problem !== null) return primary.connect() as Promise<PostgresPoolClient>
    try {
      return withFallback(await replica.connect())
    } catch {
      problem = 'away'
      return primary.connect() as Promise<PostgresPoolClient>
    }
  }

  function withFallback(client: pg.PoolClient): PostgresPoolClient {
    let lost: Error | undefined
    const query = async (sql: string, parameters: unknown[]) => {
      try {
        if (lost) return await primary.query(sql, parameters)
        return await client.query(sql, parameters)
      } catch (error) {
        if (lost || !(error instanceof Error) || !isDatabaseAway(error)) throw error
        lost = error
        problem = 'away'
        return primary.query(sql, parameters)
      }
    }
    return { query, release: () => client.release(lost) } as unknown as PostgresPoolClient
  }

  const pool: PostgresPool = { connect, end: () => replica.end() }
  return {
    dialect: new PostgresDialect({ pool }),
    problem: () => problem,
    lag: () => lag,
    stop: () => clearInterval(checking),
  }
}
