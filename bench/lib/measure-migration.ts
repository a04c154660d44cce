import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '@roadside/server-kit/database.ts'
import { migrate } from '@roadside/server-kit/migrate.ts'
import pg from 'pg'
import { atMost, type Bench, type Figure } from './bench.ts'
import { httpConnections } from './http-load.ts'
import { fillLog, readingsOfLamp } from './measure-reads.ts'
import { uplinkOf } from './uplinks.ts'

/** A column with a default, an index over all readings, and a column that is filled: what a release may need at most. */
const heavy = `-- online
alter table lamp_reading add column if not exists bench_note text not null default '';

alter table lamp_reading add column if not exists bench_watts double precision;

create index concurrently bench_received on lamp_reading (received_at, lamp_id);

do $$
declare part regclass; pages bigint;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'lamp_reading'::regclass loop
    pages := pg_relation_size(part) / 8192;
    for batch in 0..pages / 250 loop
      execute format('update %s set bench_watts = current_a * 230 where ctid >= %L and ctid < %L and bench_watts is null',
        part, format('(%s,0)', batch * 250), format('(%s,0)', (batch + 1) * 250));
      commit;
    end loop;
  end loop;
end $$;
`
const connections = 16
const pauseMs = 20
const quietMs = 20_000

/**
 * The longest time without an acknowledged uplink while a heavy migration runs over many readings,
 * compared with its index alone as `create index` builds it.
 */
export async function measureMigration(bench: Bench): Promise<Figure[]> {
  const { pool } = bench.database
  await pool.query('truncate lamp_reading')
  await fillLog(bench, 0, Math.round(bench.logRows / readingsOfLamp))
  const before = await gapDuring(bench, () => delay(quietMs))
  const plain = await gapDuring(bench, () => buildPlain(pool))
  const online = await gapDuring(bench, () => migrateOnline(bench.url))
  const { rows } = await pool.query<{ unfilled: number; size: string }>(
    `select (select count(*)::int from lamp_reading where bench_watts is null and current_a is not null and received_at < now() - interval '1 hour') as unfilled,
       (select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) from pg_inherits where inhparent = 'lamp_reading'::regclass) as size`,
  )
  const { unfilled, size } = rows[0]!
  if (unfilled > 0) throw new Error(`${unfilled} readings were not filled`)
  await pool.query('truncate lamp_reading')
  await pool.query('alter table lamp_reading drop column bench_note, drop column bench_watts')
  await pool.query(`delete from schema_migration where scope = 'bench'`)
  return [
    {
      what: `longest time without an acknowledged uplink during an online migration of ${bench.logRows / 1e6} million readings (${size} afterwards, ${seconds(online.tookMs)}, ${online.count} uplinks); peer: \`create index\` alone (${seconds(plain.tookMs)})`,
      ours: seconds(online.gapMs),
      peer: `${seconds(plain.gapMs)}; ${seconds(before.gapMs)} without either`,
      ...atMost(5, online.gapMs / 1_000),
    },
  ]
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

async function buildPlain(pool: pg.Pool): Promise<void> {
  const undo = new Error('it was only measured')
  await inTransaction(pool, async (client) => {
    await client.query('create index bench_plain on lamp_reading (received_at, lamp_id)')
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

async function migrateOnline(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const migration = { scope: 'bench', number: 1, name: 'heavy', sql: heavy }
    await migrate(pool, [migration], { info: () => undefined, warn: console.warn })
  } finally {
    await pool.end()
  }
}

/** Sends uplinks until `work` has ended; some may be refused meanwhile. Milliseconds. */
async function gapDuring(bench: Bench, work: () => Promise<unknown>) {
  const { hostname, port } = new URL(bench.console.address)
  const headers = { authorization: `Bearer ${bench.ingestKey}` }
  const target = {
    host: hostname,
    port: Number(port),
    path: '/ingest/chirpstack?event=up',
    headers,
  }
  const sends = await httpConnections(target, connections)
  let [isOver, count, next, gapMs, lastAt] = [false, 0, 0, 0, performance.now()]
  const sending = sends.map(async (send) => {
    for (; !isOver; await delay(pauseMs)) {
      const number = next++
      const lamp = (number * 7_919) % 10_000
      const sent = { time: new Date().toISOString(), counter: number + 1_000, current: 0.42 }
      if ((await send(uplinkOf(lamp, sent))) !== 200) continue
      const now = performance.now()
      gapMs = Math.max(gapMs, now - lastAt)
      lastAt = now
      count += 1
    }
  })
  const startedAt = performance.now()
  await work()
  const tookMs = performance.now() - startedAt
  isOver = true
  await Promise.all(sending)
  sends.forEach((send) => send.close())
  return { gapMs, tookMs, count }
}
