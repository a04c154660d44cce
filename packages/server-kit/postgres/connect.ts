import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { codeOf } from './places.ts'

const databaseName = 'roadside'
/** Role that owns the console's database. */
export const owner = 'roadside'

/** Connection of the console's pools: the owner of one database, who is not the superuser. */
export function databaseUrl(cluster: Cluster): string {
  return `postgresql://${owner}:${cluster.password}@localhost/${databaseName}?host=${encodeURIComponent(cluster.socketDir)}`
}

/**
 * A superuser's connection to the console's database, which is made where it is missing. Superusers have connections
 * in reserve when the pools have used up theirs. `absent`: no PostgreSQL is there; `busy`: it is starting or stopping.
 */
export async function connect(cluster: Cluster): Promise<pg.Client | 'absent' | 'busy'> {
  try {
    return await open(cluster, databaseName)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === '3D000') await makeDatabase(cluster)
    else if (!isPassing(error)) throw error
    return 'busy'
  }
}

/** SQLSTATE class 57P: starting, stopping, recovering; 53300: no connection is free. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code.startsWith('57P') ||
    ['53300', 'ECONNRESET', 'EPIPE'].includes(code) ||
    /terminated/.test(String(error))
  )
}

async function open(cluster: Cluster, database: string): Promise<pg.Client> {
  const { socketDir: host, password } = cluster
  const client = new pg.Client({
    host,
    password,
    user: 'postgres',
    database,
    application_name: 'roadside keeper',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = await open(cluster, 'postgres')
  const secret = client.escapeLiteral(cluster.password)
  try {
    for (const statement of [
      `create role ${owner} login password ${secret}`,
      `create database ${databaseName} owner ${owner}`,
    ]) {
      await client.query(statement).catch((error: unknown) => {
        // Made by a start that was killed, or by another console at the same moment.
        if (!['42710', '42P04', '23505'].includes(codeOf(error))) throw error
      })
    }
  } finally {
    await client.end()
  }
}
