import type pg from 'pg'

/** Notifies every server's consoles, with a number that grows. */
export async function notifyConsoles(pool: pg.Pool, channel: string, text: string): Promise<void> {
  await pool.query({
    name: 'live-notify',
    text: `select pg_notify($1, nextval('live_sequence')::text || ' ' || $2)`,
    values: [channel, text],
  })
}
