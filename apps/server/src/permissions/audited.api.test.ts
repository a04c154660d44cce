import type { Call } from '@roadside/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionTable } from './table.ts'
import { buildWorld, type World } from './world.ts'

const rows = permissionTable.flatMap((part) => part.rows)

let w: World
beforeAll(async () => {
  w = await buildWorld()
  await w.test.database.pool.query(
    `create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no more lines'; end $$`,
  )
  await w.test.database.pool.query(
    'create trigger refuse_line before insert on audit_log for each row execute function refuse_line()',
  )
})
afterAll(() => w.close())

/** What stands in every table, all but the attempts that slow down who guesses: those count whatever comes of them. */
async function everything(): Promise<Record<string, string>> {
  const xid = await nextTransaction()
  if (xid !== lastRead.xid) lastRead = { xid, hashes: await hashesOfTables() }
  return lastRead.hashes
}
let lastRead: { xid: string; hashes: Record<string, string> } = { xid: '', hashes: {} }

/** Every transaction that writes takes a number, even one that is undone: with the same next number nothing was written. */
async function nextTransaction(): Promise<string> {
  const { rows: next } = await w.test.database.pool.query<{ xid: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
  )
  return next[0]?.xid ?? ''
}

async function hashesOfTables(): Promise<Record<string, string>> {
  const { rows: tables } = await w.test.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('login_attempt', 'login_address')`,
  )
  const of = ({ name }: { name: string }) =>
    `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from "${name}" t`
  const { rows: hashes } = await w.test.database.pool.query<{ name: string; hash: string }>(
    tables.map(of).join(' union all '),
  )
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
}

/**
 * What changes something and needs no line: a secret that is offered and not on yet, what an account
 * chose for its own screens or follows, and a report of anybody, which is a record of its own.
 */
const needNone = [
  'offerSecondFactor',
  'reportFault',
  'saveFeedPreferences',
  'savePreference',
  'watchTicket',
]

/** An original is stored before the transaction that names it; what nothing names is removed later. */
const storesPicture = ({ path }: Call) => path === 'ticketPhoto' || path === 'pauseLetter'

// all tables are read twice for every call, on a machine that may be busy
const timeout = 300_000

test(
  'whatever a call changes it changes with its line in the audit log or not at all',
  { timeout },
  async () => {
    const undone: string[] = []
    const problems: string[] = []
    for (const { call, body } of rows) {
      const { admin: token } = w.tokens
      const payload = (await body(w.at.own, w, { account: 'admin', token })) as object
      const before = await everything()
      const headers = { authorization: `Bearer ${token}` }
      const answer = await w.app.http.inject({
        method: 'POST',
        url: `/api/${call.path}`,
        headers,
        payload,
      })
      if (answer.statusCode === 500) undone.push(call.path)
      const after = await everything()
      const changed = Object.keys(after).filter(
        (table) => after[table] !== before[table] && !(table === 'picture' && storesPicture(call)),
      )
      if (changed.length > 0 && !needNone.includes(call.path))
        problems.push(`${call.path}: ${changed.join()}`)
    }
    expect(problems).toEqual([])
    expect(undone.length).toBeGreaterThan(40)
  },
)
