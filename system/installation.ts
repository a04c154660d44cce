import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerCameras } from '@roadside/e2e/lib/events.ts'
import { registerLamps } from '@roadside/e2e/lib/lighting.ts'
import { brokerProgram, writeBrokerConfig } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { startDatabaseCluster, type DatabaseCluster } from './database-cluster.ts'
import { listens, startLink, type Link } from './link.ts'
import { killAllParts, makePart, until, type Part } from './part.ts'
import { takePort } from './port.ts'

/** Everything that `deploy/` describes, on one machine: consoles behind proxies, database servers, brokers, store of pictures. */
export interface Installation {
  /** The consoles through either of their proxies: `https://…`. */
  readonly addresses: readonly [string, string]
  /** Ports of the brokers through either of the proxies. */
  readonly mqttPorts: readonly [number, number]
  readonly database: DatabaseCluster
  readonly consoles: readonly Part[]
  readonly proxies: readonly Part[]
  /** The first one takes the messages of senders while it lives. */
  readonly brokers: readonly Part[]
  readonly pictures: Part
  readonly pictureFolder: string
  readonly ingestKey: string
  readonly adminPassword: string
  /** Ids of lamps that report, and their site. */
  readonly devids: readonly string[]
  readonly wid: number
  readonly camera: string
  /** Every part does its work. */
  whole(): Promise<void>
  stop(): Promise<void>
}

const deploy = (name: string) => new URL(`../deploy/${name}`, import.meta.url).pathname
const main = new URL('../dist/server/main.js', import.meta.url).pathname
const s3rver = new URL('../node_modules/.bin/s3rver', import.meta.url).pathname
const ingestKey = 'an-ingest-key-of-the-system-test'
const adminPassword = 'Correct-horse-1'
const camera = 'CAM-1'
const lamps = 200

export async function startInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-system-'))
  // PostgreSQL runs as another account
  await chmod(folder, 0o755)
  const database = await startDatabaseCluster(folder, 3)
  const brokers = [await startBroker(folder, 1), await startBroker(folder, 2)]
  const pictures = await startStore(folder)
  const consoles: Console[] = []
  // the first one migrates, the others find it done
  for (let n = 1; n <= 3; n += 1)
    consoles.push(await startConsole(folder, n, { database, brokers, pictures }))
  const proxies = await startProxies(folder, consoles, brokers)
  const devids = Array.from({ length: lamps }, (_, n) => String(860_000_000_000_000 + n))
  const wid = await registerLamps(await database.url(), devids)
  await registerCameras(await database.url(), [camera])
  return {
    addresses: [proxies[0].address, proxies[1].address],
    mqttPorts: [proxies[0].mqttPort, proxies[1].mqttPort],
    database,
    consoles,
    proxies,
    brokers,
    pictures,
    pictureFolder: pictures.folder,
    ingestKey,
    adminPassword,
    devids,
    wid,
    camera,
    whole: async () => {
      await database.whole()
      for (const { name, port } of consoles)
        await until(() => isOk(`http://127.0.0.1:${port}/readyz`), `${name} is ready`)
      for (const { name, address } of proxies)
        await until(() => isOk(`${address}/readyz`), `${name} answers`)
    },
    stop: async () => {
      await killAllParts()
      // its logs say why something was lost
      if (!process.env['SYSTEM_KEEP']) await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Broker extends Part {
  readonly link: Link<'mqtt'>
}

async function startBroker(folder: string, n: number): Promise<Broker> {
  const own = join(folder, `broker-${n}`)
  await mkdir(own)
  const mqtt = await takePort()
  const link = await startLink(folder, `link of broker ${n}`, { mqtt })
  const broker = makePart({
    name: `broker ${n}`,
    command: [brokerProgram, '-c', await writeBrokerConfig(own, mqtt)],
    logFile: join(folder, `broker-${n}.log`),
    links: [link],
    isReady: () => listens(mqtt),
  })
  await broker.start()
  return { ...broker, link }
}

interface Store extends Part {
  readonly link: Link<'s3'>
  readonly folder: string
}

async function startStore(folder: string): Promise<Store> {
  const own = join(folder, 'pictures')
  await mkdir(own)
  const s3 = await takePort()
  const link = await startLink(folder, 'link of the store of pictures', { s3 })
  const store = makePart({
    name: 'the store of pictures',
    command: [
      s3rver,
      '-d',
      own,
      '-a',
      '127.0.0.1',
      '-p',
      `${s3}`,
      '--configure-bucket',
      'pictures',
    ],
    logFile: join(folder, 'pictures.log'),
    links: [link],
    isReady: () => listens(s3),
  })
  await store.start()
  return { ...store, link, folder: own }
}

interface Console extends Part {
  readonly port: number
  readonly link: Link<'http' | 'primary' | 'replica' | 'broker1' | 'broker2' | 's3'>
}

async function startConsole(
  folder: string,
  n: number,
  others: {
    readonly database: DatabaseCluster
    readonly brokers: readonly Broker[]
    readonly pictures: Store
  },
): Promise<Console> {
  const { database, brokers, pictures } = others
  const proxy = database.proxies[n - 1]
  if (!proxy) throw new Error(`console ${n} has no proxy of the database`)
  const dataDir = join(folder, `console-${n}`)
  await mkdir(dataDir)
  const port = await takePort()
  const link = await startLink(folder, `link of console ${n}`, {
    http: port,
    primary: proxy.primaryPort,
    replica: proxy.replicaPort,
    broker1: brokers[0]?.link.ports.mqtt ?? 0,
    broker2: brokers[1]?.link.ports.mqtt ?? 0,
    s3: pictures.link.ports.s3,
  })
  const { ports } = link
  const part = makePart({
    name: `console ${n}`,
    command: [process.execPath, main],
    env: {
      TOKEN_SECRET: 'a-secret-of-the-system-test-that-is-long-enough',
      ADMIN_PASSWORD: adminPassword,
      INGEST_KEY: ingestKey,
      TRUST_PROXY: '127.0.0.1',
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      DATABASE_URL: database.consoleUrl(ports.primary),
      DATABASE_READ_URL: database.consoleUrl(ports.replica),
      MQTT_URL: `mqtt://127.0.0.1:${ports.broker1},mqtt://127.0.0.1:${ports.broker2}`,
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${ports.s3}`,
      MEDIA_S3_BUCKET: 'pictures',
      MEDIA_S3_REGION: 'us-east-1',
      // the keys that s3rver knows
      MEDIA_S3_ACCESS_KEY_ID: 'S3RVER',
      MEDIA_S3_SECRET_ACCESS_KEY: 'S3RVER',
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    logFile: join(folder, `console-${n}.log`),
    links: [link],
    isReady: () => isOk(`http://127.0.0.1:${port}/readyz`),
  })
  await part.start()
  return { ...part, port, link }
}

interface Proxy extends Part {
  readonly address: string
  readonly mqttPort: number
}

async function startProxies(
  folder: string,
  consoles: readonly Console[],
  brokers: readonly Broker[],
): Promise<readonly [Proxy, Proxy]> {
  const certificate = await makeCertificate(folder)
  // it is the test's own
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  const [one, two, three] = consoles.map(({ link }) => `127.0.0.1:${link.ports.http}`)
  const start = async (n: number): Promise<Proxy> => {
    const [httpsPort, mqttPort] = [await takePort(), await takePort()]
    const address = `https://127.0.0.1:${httpsPort}`
    const part = makePart({
      name: `proxy ${n} of the consoles`,
      command: ['haproxy', '-db', '-f', deploy('haproxy.cfg')],
      env: {
        CONSOLE_BIND: `127.0.0.1:${httpsPort}`,
        CONSOLE_CERTIFICATE: certificate,
        CONSOLE_ONE: one ?? '',
        CONSOLE_TWO: two ?? '',
        CONSOLE_THREE: three ?? '',
        MQTT_BIND: `127.0.0.1:${mqttPort}`,
        BROKER_ONE: `127.0.0.1:${brokers[0]?.link.ports.mqtt}`,
        BROKER_TWO: `127.0.0.1:${brokers[1]?.link.ports.mqtt}`,
      },
      logFile: join(folder, `haproxy-${n}.log`),
      isReady: () => isOk(`${address}/readyz`),
    })
    await part.start()
    return { ...part, address, mqttPort }
  }
  return [await start(1), await start(2)]
}

/** Whether an address answers 200; the certificate is the test's own. */
function isOk(url: string): Promise<boolean> {
  if (url.startsWith('http:'))
    return fetch(url, { signal: AbortSignal.timeout(4_000) }).then(({ ok }) => ok)
  return new Promise((resolve, reject) => {
    const sent = get(url, { rejectUnauthorized: false, timeout: 4_000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', reject)
  })
}

/** Certificate and key in one file, as HAProxy reads them. */
async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1'
      .split(' ')
      .concat('-keyout', key, '-out', certificate),
    { stdio: 'ignore' },
  )
  const both = join(folder, 'console.pem')
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  return both
}
