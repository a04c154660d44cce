import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCluster } from '@roadside/server-kit/postgres/cluster.ts'
import { databaseUrl } from '@roadside/server-kit/postgres/connect.ts'
import pg from 'pg'
import { expect } from 'vitest'

async function clusterOf(dataDir: string) {
  const cluster = await findCluster(dataDir)
  if (!cluster) throw new Error(`no database in ${dataDir}`)
  return cluster
}

/**
 * Queries the database of a running console; `place` is the folder of an embedded one, or the
 * address of another.
 */
export async function query<R extends pg.QueryResultRow>(
  place: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const connectionString = place.startsWith('postgres')
    ? place
    : databaseUrl(await clusterOf(place))
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A site of lamps that are read as plain JSON. */
export async function registerLamps(place: string, devids: readonly string[]): Promise<number> {
  const [site] = await query<{ wid: string }>(
    place,
    `insert into site (department_id, type_name, name, latitude, longitude)
     select id, 'Lighting', 'นบ.1001 ถนนทดสอบ', 13.84, 100.4 from department limit 1 returning wid`,
  )
  await query(
    place,
    `with p as (
       insert into device_profile (solution, name, mapping) values ('lighting', 'โคมทดสอบ', '{"current":"ct"}')
       on conflict (solution, name) do update set mapping = excluded.mapping returning id)
     insert into lamp (wid, devid, pole, profile_id) select $1, d, 'P-' || n, p.id
     from p, unnest($2::text[]) with ordinality as l(d, n)`,
    [site?.wid, devids],
  )
  return Number(site?.wid)
}

/** How often each payload is stored. */
export async function storedReadings(place: string): Promise<Map<string, number>> {
  const rows = await query<{ payload: string; count: string }>(
    place,
    'select payload, count(*) as count from lamp_reading group by payload',
  )
  return new Map(rows.map(({ payload, count }) => [payload, Number(count)]))
}

export async function postgresPid(dataDir: string): Promise<number> {
  const { home } = await clusterOf(dataDir)
  return Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Kills the database that runs, or the next one as soon as it does; its pid. */
export async function killPostgres(dataDir: string): Promise<number> {
  for (let i = 0; i < 200; i++) {
    try {
      const pid = await postgresPid(dataDir)
      process.kill(pid, 'SIGKILL')
      return pid
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('no database to kill')
}

/** Resolves when a successor of the killed PostgreSQL answers; connections of the killed one may live a moment longer. */
export async function postgresIsBack(dataDir: string, killedPid: number): Promise<void> {
  const one = async () => {
    if ((await postgresPid(dataDir)) === killedPid) throw new Error('the killed one is the last')
    return query(dataDir, 'select 1 as one')
  }
  await expect.poll(one, { timeout: 30_000, interval: 100 }).toEqual([{ one: 1 }])
}
