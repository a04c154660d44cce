import { PassThrough, Writable } from 'node:stream'
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

/** A statement as it would have been sent. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  /** Where it was sent from. */
  readonly stack: string
}

/** Stands for the database: hands every statement to `record`, and answers the rows that it makes up. */
export function makeRecorder(record: (sent: Sent) => readonly unknown[]) {
  const base = new Kysely<Record<never, never>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const executor = base.getExecutor()
  const recording = Object.assign(Object.create(executor) as typeof executor, {
    transformQuery: executor.transformQuery.bind(executor),
    compileQuery: executor.compileQuery.bind(executor),
    executeQuery: ({ sql, parameters }: CompiledQuery) => {
      const rows = record({ text: sql, values: parameters, stack: stackHere() })
      return Promise.resolve({ rows, numAffectedRows: BigInt(rows.length) })
    },
  })
  const db: Record<string, unknown> = {
    getExecutor: () => recording,
    transaction: () => ({ execute: (work: (trx: unknown) => unknown) => work(db) }),
  }

  const query = (config: unknown, given?: readonly unknown[]): unknown => {
    if (typeof config !== 'string' && !isStatement(config)) return recordCopy(config)
    const { text, values } = typeof config === 'string' ? { text: config, values: given } : config
    const rows = record({ text, values: values ?? [], stack: stackHere() })
    return Promise.resolve({ rows, rowCount: rows.length })
  }
  /** COPY as pg-copy-streams has it: a stream with the statement's text. */
  const recordCopy = (copy: unknown) => {
    const { text } = copy as { readonly text: string }
    record({ text, values: [], stack: stackHere() })
    if (/from stdin/.test(text)) return new Writable({ write: (_chunk, _encoding, done) => done() })
    const answer = new PassThrough()
    answer.end(Buffer.alloc(100))
    return answer
  }
  const pool: Record<string, unknown> = {
    query,
    connect: () => Promise.resolve(pool),
    release: () => undefined,
    on: () => pool,
    off: () => pool,
    removeListener: () => pool,
    end: () => Promise.resolve(),
  }
  return { db, pool }
}

function isStatement(
  config: unknown,
): config is { readonly text: string; readonly values?: readonly unknown[] } {
  return typeof config === 'object' && config !== null && !('submit' in config) && 'text' in config
}

function stackHere(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 30
  const { stack = '' } = new Error('here')
  Error.stackTraceLimit = before
  return stack
}
