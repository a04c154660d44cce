import { spawnSync } from 'node:child_process'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startForwardProxy, startLink, type Link } from './link.ts'
import { databaseAccount, makePart, until, type Part } from './part.ts'
import { takePort } from './port.ts'

const etcdNames = ['etcd-one', 'etcd-two', 'etcd-three'] as const
type EtcdName = (typeof etcdNames)[number]

/** A database server: Patroni with its PostgreSQL, on one machine with a member of etcd. */
export interface DatabaseServer extends Part {
  readonly postgresPort: number
  readonly patroniPort: number
  /** What comes from the proxies. */
  readonly link: Link<'postgres' | 'patroni'>
  /** Between the machine and all others; server and member reach each other. */
  readonly machineLinks: Part['links']
  /** Of those, what carries etcd. */
  readonly etcdLinks: Part['links']
}

/** HAProxy between one console and the database servers. */
export interface DatabaseProxy extends Part {
  readonly primaryPort: number
  readonly replicaPort: number
}

export interface DatabaseCluster {
  /** Its members, of which two must live. */
  readonly etcd: readonly EtcdMember[]
  readonly servers: readonly DatabaseServer[]
  /** As many as consoles. */
  readonly proxies: readonly DatabaseProxy[]
  primary(): Promise<DatabaseServer>
  standby(): Promise<DatabaseServer>
  /** The primary without a proxy; as the console's own role. */
  url(): Promise<string>
  /** The console's database at a port that leads to it. */
  consoleUrl(port: number): string
  /** A primary and a standby that has every commit. */
  whole(): Promise<void>
}

const deploy = (name: string) => new URL(`../deploy/${name}`, import.meta.url).pathname
const passwords = { postgres: 'super-of-the-test', roadside: 'console-of-the-test' }

/** PostgreSQL with automatic failover, by `deploy/patroni.yml` and `deploy/haproxy-postgres.cfg`. */
export async function startDatabaseCluster(
  folder: string,
  consoles: number,
): Promise<DatabaseCluster> {
  const etcd = await startEtcd(folder)
  const servers = await makeServers(folder, etcd)
  await Promise.all(servers.map((server) => server.start()))
  const proxies: DatabaseProxy[] = []
  for (let n = 1; n <= consoles; n += 1) proxies.push(await makeProxy(folder, n, servers))
  await Promise.all(proxies.map((proxy) => proxy.start()))
  // two checks of each server
  await delay(2_500)
  // of two that say so, one froze and does not know yet that it is none
  const withRole = async (role: 'primary' | 'replica'): Promise<DatabaseServer> => {
    const are = await Promise.all(servers.map((server) => hasRole(server, role)))
    const [found, ...others] = servers.filter((_, index) => are[index])
    if (!found || others.length > 0) throw new Error(`not one ${role}`)
    return found
  }
  const urlOf = async () => roleUrl((await withRole('primary')).postgresPort)
  await makeConsoleDatabase((await withRole('primary')).postgresPort)
  return {
    etcd,
    servers,
    proxies,
    primary: () => withRole('primary'),
    standby: () => withRole('replica'),
    url: urlOf,
    consoleUrl: roleUrl,
    whole: () =>
      until(async () => {
        const primary = await withRole('primary')
        const { standbys } = await stateOf(primary)
        return standbys.includes('sync')
      }, 'a primary with a standby that has every commit'),
  }
}

const roleUrl = (port: number) =>
  `postgres://roadside:${passwords.roadside}@127.0.0.1:${port}/roadside`

async function makeProxy(
  folder: string,
  n: number,
  [one, two]: readonly DatabaseServer[],
): Promise<DatabaseProxy> {
  const [primary, replica] = [await takePort(), await takePort()]
  const part = makePart({
    name: `proxy ${n} of the database`,
    command: ['haproxy', '-db', '-f', deploy('haproxy-postgres.cfg')],
    env: {
      POSTGRES_ONE: `127.0.0.1:${one?.link.ports.postgres}`,
      PATRONI_PORT_ONE: String(one?.link.ports.patroni),
      POSTGRES_TWO: `127.0.0.1:${two?.link.ports.postgres}`,
      PATRONI_PORT_TWO: String(two?.link.ports.patroni),
      POSTGRES_PRIMARY: `127.0.0.1:${primary}`,
      POSTGRES_REPLICA: `127.0.0.1:${replica}`,
    },
    logFile: join(folder, `haproxy-postgres-${n}.log`),
    isReady: () =>
      leadsToPrimary(`postgres://postgres:${passwords.postgres}@127.0.0.1:${primary}/postgres`),
  })
  return { ...part, primaryPort: primary, replicaPort: replica }
}

export interface EtcdMember extends Part {
  readonly name: EtcdName
  /** What the database servers send to it. */
  readonly link: Link<'client'>
  /** Between it and the other members, in and out. */
  readonly peerLinks: Part['links']
}

/**
 * Three members. `links` cuts one off from the database servers, `peerLinks` from the other members.
 * All members know one another by the same addresses, which no machine has (RFC 5737): each sends
 * by a proxy of its own, so what it sends can be cut.
 */
async function startEtcd(folder: string): Promise<readonly EtcdMember[]> {
  const members = await Promise.all(
    etcdNames.map(async (name, index) => {
      const [client, peer] = [await takePort(), await takePort()]
      const way = await startLink(folder, `link of the peers to ${name}`, { peer })
      return { name, client, peer, way, host: `192.0.2.${index + 1}` }
    }),
  )
  const hosts = new Map(members.map(({ host, way }) => [host, way.ports.peer]))
  const peerOf = ({ host }: { host: string }) => `http://${host}:2380`
  const cluster = members.map((member) => `${member.name}=${peerOf(member)}`).join(',')
  const etcd = await Promise.all(
    members.map(async (member): Promise<EtcdMember> => {
      const { name, client, peer, way } = member
      const link = await startLink(folder, `link of ${name}`, { client })
      const out = await startForwardProxy(folder, `link of ${name} to its peers`, hosts)
      const address = `http://127.0.0.1:${client}`
      const part = makePart({
        name,
        command: ['etcd'],
        env: {
          ETCD_NAME: name,
          ETCD_ENABLE_V2: 'true',
          ETCD_DATA_DIR: join(folder, name),
          ETCD_LISTEN_CLIENT_URLS: address,
          ETCD_ADVERTISE_CLIENT_URLS: address,
          ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
          ETCD_INITIAL_ADVERTISE_PEER_URLS: peerOf(member),
          ETCD_INITIAL_CLUSTER: cluster,
          HTTP_PROXY: `http://127.0.0.1:${out.port}`,
          NO_PROXY: '',
        },
        logFile: join(folder, `${name}.log`),
        links: [link],
        isReady: async () => (await fetch(`${address}/health`)).ok,
      })
      return { ...part, name, link, peerLinks: [way, out] }
    }),
  )
  await Promise.all(etcd.map((member) => member.start()))
  return etcd
}

/**
 * Two database servers. The proxies of the consoles reach each by its `link`, the other server by a
 * way of its own: cut off, a server neither hears the other nor is heard. The first member of etcd
 * is on the machine of the first, the second on that of the second.
 */
async function makeServers(
  folder: string,
  etcd: readonly EtcdMember[],
): Promise<readonly DatabaseServer[]> {
  const plans = await Promise.all(
    ['db-one', 'db-two'].map(async (name, index) => {
      const [postgres, patroni] = [await takePort(), await takePort()]
      const link = await startLink(folder, `link of ${name}`, { postgres, patroni })
      const peers = await startLink(folder, `link to ${name}`, { postgres, patroni })
      const toEtcd = await Promise.all(
        etcd.map(async (member) => ({
          isOwn: etcd.indexOf(member) === index,
          member,
          link: await startLink(folder, `link of ${name} to ${member.name}`, {
            client: member.link.ports.client,
          }),
        })),
      )
      return { name, postgres, patroni, link, peers, toEtcd }
    }),
  )
  const ways = plans.map(({ peers }) => peers)
  return Promise.all(plans.map((plan) => makeServer(folder, plan, ways)))
}

async function makeServer(
  folder: string,
  plan: {
    readonly name: string
    readonly postgres: number
    readonly patroni: number
    readonly link: DatabaseServer['link']
    readonly peers: Link<'postgres' | 'patroni'>
    readonly toEtcd: readonly {
      readonly isOwn: boolean
      readonly member: EtcdMember
      readonly link: Link<'client'>
    }[]
  },
  ways: Part['links'],
): Promise<DatabaseServer> {
  const { name, postgres, patroni, link, peers, toEtcd } = plan
  const own = join(folder, name)
  await mkdir(own, { mode: 0o700 })
  if (databaseAccount.uid !== undefined) await chown(own, databaseAccount.uid, databaseAccount.gid)
  const part = makePart({
    name,
    command: ['patroni', deploy('patroni.yml')],
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: toEtcd.map((way) => `127.0.0.1:${way.link.ports.client}`).join(','),
      // by its own links alone, not by the addresses that etcd names
      PATRONI_ETCD_USE_PROXIES: 'true',
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroni}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${peers.ports.patroni}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${peers.ports.postgres}`,
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
    links: [link, ...ways, ...toEtcd.map((way) => way.link)],
    isReady: async () => (await stateOf({ patroniPort: patroni })).state === 'running',
  })
  const etcdLinks = toEtcd.flatMap((way) => (way.isOwn ? way.member.peerLinks : [way.link]))
  return {
    ...part,
    postgresPort: postgres,
    patroniPort: patroni,
    link,
    etcdLinks,
    machineLinks: [link, ...ways, ...etcdLinks],
  }
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
