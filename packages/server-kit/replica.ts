import { ApiError } from '@roadside/contract/errors.ts'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './database-errors.ts'
import { planningOnce } from './plan-once.ts'
import { codeOf } from './postgres/places.ts'

/** Seconds by which a replica may be behind; beyond that the primary is read. */
export const usualMostLagS = 60
/** Seconds of lag that nobody is told of: as long as a page's own refreshing takes. */
export const unsaidLagS = 5
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
export function judgeReplica(
  { replays, lag }: ReplicaState,
  mostLagS = usualMostLagS,
): ReplicaProblem | null {
  if (!replays) return 'promoted'
  return lag === null || lag > mostLagS ? 'lagging' : null
}

export interface Replica {
  /** For reports and logs: the replica while it is well, the primary otherwise. */
  readonly dialect: PostgresDialect
  problem(): ReplicaProblem | null
  /** Its lag at the last check, in seconds; null where it is away, or of unknown lag. */
  lag(): number | null
  /** The moment of its data, where that is longer ago than {@link unsaidLagS}; null otherwise, and while the primary is read. */
  asOf(): Date | null
  stop(): void
}

export interface ReplicaPools {
  readonly replica: pg.Pool
  /** To the primary, for reads that the replica cannot answer: fewer connections than the console has, so that uplinks keep theirs. */
  readonly substitute: pg.Pool
  /** One connection that looks after the replica: all of the others may be busy. */
  readonly watcher: pg.Pool
}

/**
 * Reads go to the replica while it is well. A statement that it aborts is run on the primary: all
 * statements here only read. One that took too long is not, and a replica that is busy is waited
 * for: what is too much for it is too much for the primary, which has the uplinks as well. Until the
 * first check of its state, the primary is used.
 */
export function watchReplica(
  { replica, substitute, watcher }: ReplicaPools,
  mostLagS: number | undefined,
): Replica {
  let problem: ReplicaProblem | null = 'away'
  let lag: number | null = null
  let checkedAt = 0
  const isBusy = watchBusy(replica)
  const check = async () => {
    try {
      const { rows } = await watcher.query<ReplicaState>(stateSql)
      problem = rows[0] ? judgeReplica(rows[0], mostLagS) : 'away'
      lag = rows[0]?.replays ? rows[0].lag : null
    } catch {
      problem = 'away'
      lag = null
    }
    checkedAt = Date.now()
  }
  void check()
  const checking = setInterval(() => void check(), checkEveryMs).unref()

  async function connect(): Promise<PostgresPoolClient> {
    if (problem !== null) return substitute.connect() as Promise<PostgresPoolClient>
    try {
      return withFallback(await replica.connect())
    } catch (error) {
      if (isBusy()) throw new ApiError('unavailable', undefined, { cause: error })
      problem = 'away'
      return substitute.connect() as Promise<PostgresPoolClient>
    }
  }

  function withFallback(client: pg.PoolClient): PostgresPoolClient {
    let lost: Error | undefined
    const query = async (sql: string, parameters: unknown[]) => {
      try {
        if (lost) return await substitute.query(sql, parameters)
        return await client.query(sql, parameters)
      } catch (error) {
        if (lost || !(error instanceof Error) || !isLeftToPrimary(error)) throw error
        lost = error
        if (!isConflict(error)) problem = 'away'
        return substitute.query(sql, parameters)
      }
    }
    return { query, release: () => client.release(lost) } as unknown as PostgresPoolClient
  }

  const pool: PostgresPool = { connect, end: () => replica.end() }
  return {
    dialect: new PostgresDialect({ pool: planningOnce(pool) }),
    problem: () => problem,
    lag: () => lag,
    asOf: () =>
      problem !== null || lag === null || lag <= unsaidLagS
        ? null
        : new Date(checkedAt - lag * 1_000),
    stop: () => clearInterval(checking),
  }
}

/** Tells whether all connections of a pool are with somebody; those that are still being opened do not count. */
function watchBusy(pool: pg.Pool): () => boolean {
  let open = 0
  pool.on('connect', () => (open += 1))
  pool.on('remove', () => (open -= 1))
  return () => open >= pool.options.max && pool.idleCount === 0
}

/** A statement that was cancelled took too long, or its reader has gone. */
function isLeftToPrimary(error: Error): boolean {
  return isDatabaseAway(error) && codeOf(error) !== '57014'
}

/** The replica replayed what the statement was reading (`serialization_failure`). */
function isConflict(error: Error): boolean {
  return codeOf(error) === '40001'
}
