import { spawnSync } from 'node:child_process'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@roadside/server-kit/mqtt/testing/broker.ts'
import pg from 'pg'
import { databaseAccount, makePart, until, type Part } from './part.ts'

/** A database server: Patroni with its PostgreSQL. */
export interface DatabaseServer extends Part {
  readonly postgresPort: number
  readonly patroniPort: number
}

export interface DatabaseCluster {
  /** The primary, and a replica, through HAProxy; as the console's own role. */
  readonly url: string
  readonly readUrl: string
  readonly etcd: Part
  readonly servers: readonly DatabaseServer[]
  readonly proxy: Part
  primary(): Promise<DatabaseServer>
  standby(): Promise<DatabaseServer>
  /** A primary and a standby that has every commit. */
  whole(): Promise<void>
  stop(): Promise<void>
}

const deploy = (name: string) => new URL(`../deploy/${name}`, import.meta.url).pathname
const passwords = { postgres: 'super-of-the-test', roadside: 'console-of-the-test' }

/** PostgreSQL with automatic failover, by `deploy/patroni.yml` and `deploy/haproxy-postgres.cfg`. */
export async function startDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  const etcdPort = await freePort()
  const etcd = await startEtcd(folder, etcdPort)
  const servers = [
    await makeServer(folder, 'db-one', etcdPort),
    await makeServer(folder, 'db-two', etcdPort),
  ] as const
  await Promise.all(servers.map((server) => server.start()))
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const proxy = makePart({
    name: 'proxy of the database',
    command: ['haproxy', '-db', '-f', deploy('haproxy-postgres.cfg')],
    env: {
      POSTGRES_ONE: `127.0.0.1:${servers[0].postgresPort}`,
      PATRONI_PORT_ONE: String(servers[0].patroniPort),
      POSTGRES_TWO: `127.0.0.1:${servers[1].postgresPort}`,
      PATRONI_PORT_TWO: String(servers[1].patroniPort),
      POSTGRES_PRIMARY: `127.0.0.1:${primaryPort}`,
      POSTGRES_REPLICA: `127.0.0.1:${replicaPort}`,
    },
    logFile: join(folder, 'haproxy-postgres.log'),
    isReady: () =>
      leadsToPrimary(`postgres://postgres:${passwords.postgres}@127.0.0.1:${primaryPort}/postgres`),
  })
  await proxy.start()
  // two checks of each server
  await delay(2_500)
  await makeConsoleDatabase(primaryPort)
  const urlOf = (port: number) =>
    `postgres://roadside:${passwords.roadside}@127.0.0.1:${port}/roadside`
  const withRole = async (role: 'primary' | 'replica'): Promise<DatabaseServer> => {
    for (const server of servers) if (await hasRole(server, role)) return server
    throw new Error(`no ${role}`)
  }
  return {
    url: urlOf(primaryPort),
    readUrl: urlOf(replicaPort),
    etcd,
    servers,
    proxy,
    primary: () => withRole('primary'),
    standby: () => withRole('replica'),
    whole: () =>
      until(async () => {
        const primary = await withRole('primary')
        const { standbys } = await stateOf(primary)
        return standbys.includes('sync')
      }, 'a primary with a standby that has every commit'),
    stop: async () => {
      await proxy.stop()
      await Promise.all(servers.map((server) => server.stop()))
      await etcd.stop()
    },
  }
}

async function startEtcd(folder: string, port: number): Promise<Part> {
  const own = join(folder, 'etcd')
  const peer = `http://127.0.0.1:${await freePort()}`
  const address = `http://127.0.0.1:${port}`
  const etcd = makePart({
    name: 'etcd',
    command: ['etcd'],
    env: {
      ETCD_NAME: 'one',
      ETCD_DATA_DIR: own,
      ETCD_LISTEN_CLIENT_URLS: address,
      ETCD_ADVERTISE_CLIENT_URLS: address,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: `one=${peer}`,
    },
    logFile: join(folder, 'etcd.log'),
    isReady: async () => (await fetch(`${address}/health`)).ok,
  })
  await etcd.start()
  return etcd
}

async function makeServer(folder: string, name: string, etcdPort: number): Promise<DatabaseServer> {
  const own = join(folder, name)
  await mkdir(own, { mode: 0o700 })
  if (databaseAccount.uid !== undefined) await chown(own, databaseAccount.uid, databaseAccount.gid)
  const [postgresPort, patroniPort] = [await freePort(), await freePort()]
  const part = makePart({
    name,
    command: ['patroni', deploy('patroni.yml')],
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgresPort}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(own, 'data'),
      PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: 'replicator-of-the-test',
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: 'rewinder-of-the-test',
    },
    isDatabase: true,
    others: () => postgresOf(join(own, 'data')),
    logFile: join(folder, `${name}.log`),
    isReady: async () => (await stateOf({ patroniPort })).state === 'running',
  })
  return { ...part, postgresPort, patroniPort }
}

/** PostgreSQL's processes: Patroni starts it in a session of its own, so that it outlives Patroni. */
async function postgresOf(data: string): Promise<readonly number[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number.parseInt(text, 10)
  if (!(postmaster > 0)) return []
  const { stdout } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]
}

/** What Patroni says of its server, and of the standbys that are connected to it. */
async function stateOf({ patroniPort }: Pick<DatabaseServer, 'patroniPort'>) {
  const response = await fetch(`http://127.0.0.1:${patroniPort}/patroni`, {
    signal: AbortSignal.timeout(2_000),
  })
  const { state, replication = [] } = (await response.json()) as {
    state: string
    replication?: { sync_state: string }[]
  }
  return { state, standbys: replication.map(({ sync_state }) => sync_state) }
}

async function hasRole({ patroniPort }: DatabaseServer, role: 'primary' | 'replica') {
  const signal = AbortSignal.timeout(2_000)
  const response = await fetch(`http://127.0.0.1:${patroniPort}/${role}`, { signal }).catch(
    () => null,
  )
  return response?.ok === true
}

/** Whether the proxy leads to the primary: until its first checks it takes each server for one. */
async function leadsToPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  await client.connect()
  const { rows } = await client.query<{ replays: boolean }>('select pg_is_in_recovery() as replays')
  await client.end()
  return rows[0]?.replays === false
}

/** Role and database, as docs/operations.md says. */
async function makeConsoleDatabase(port: number): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/postgres`,
  })
  await client.connect()
  await client.query(`create role roadside login password '${passwords.roadside}'`)
  await client.query(
    `create database roadside owner roadside encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0`,
  )
  await client.end()
}
