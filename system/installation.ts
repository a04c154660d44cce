import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerLamps } from '@roadside/e2e/lib/lighting.ts'
import { startTestS3 } from '@roadside/server-kit/media/testing/s3-server.ts'
import { freePort, startTestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { startDatabaseCluster, type DatabaseCluster } from './database-cluster.ts'
import { killAllParts, makePart, until, type Part } from './part.ts'

/** Everything that `deploy/` describes, on one machine: consoles behind a proxy, database servers, broker, store of pictures. */
export interface Installation {
  /** The consoles through either of their proxies: `https://…`. */
  readonly addresses: readonly [string, string]
  readonly brokerUrl: string
  readonly database: DatabaseCluster
  readonly consoles: readonly Part[]
  readonly proxies: readonly Part[]
  readonly broker: Awaited<ReturnType<typeof startTestBroker>>
  readonly ingestKey: string
  /** Ids of lamps that report. */
  readonly devids: readonly string[]
  /** Every part does its work. */
  whole(): Promise<void>
  stop(): Promise<void>
}

const deploy = (name: string) => new URL(`../deploy/${name}`, import.meta.url).pathname
const main = new URL('../dist/server/main.js', import.meta.url).pathname
const ingestKey = 'an-ingest-key-of-the-system-test'
const lamps = 200

export async function startInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-system-'))
  // PostgreSQL runs as another account
  await chmod(folder, 0o755)
  const database = await startDatabaseCluster(folder, 3)
  const broker = await startTestBroker('documented')
  const pictures = await startTestS3()
  const settings = {
    MQTT_URL: broker.url,
    TOKEN_SECRET: 'a-secret-of-the-system-test-that-is-long-enough',
    ADMIN_PASSWORD: 'Correct-horse-1',
    INGEST_KEY: ingestKey,
    TRUST_PROXY: '127.0.0.1',
    MEDIA_S3_ENDPOINT: pictures.settings.endpoint,
    MEDIA_S3_BUCKET: pictures.settings.bucket,
    MEDIA_S3_REGION: pictures.settings.region,
    MEDIA_S3_ACCESS_KEY_ID: pictures.settings.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: pictures.settings.secretAccessKey,
  }
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const consoles = await Promise.all(
    ports.map(async (port, index) => {
      const dataDir = join(folder, `console-${index + 1}`)
      await mkdir(dataDir)
      return makePart({
        name: `console ${index + 1}`,
        command: [process.execPath, main],
        env: {
          ...settings,
          DATABASE_URL: database.proxies[index]?.url ?? '',
          DATABASE_READ_URL: database.proxies[index]?.readUrl ?? '',
          DATA_DIR: dataDir,
          PORT: String(port),
        },
        logFile: join(folder, `console-${index + 1}.log`),
        isReady: () => isOk(`http://127.0.0.1:${port}/readyz`),
      })
    }),
  )
  // the first one migrates, the others find it done
  for (const one of consoles) await one.start()
  const certificate = await makeCertificate(folder)
  const proxyPorts = [await freePort(), await freePort()] as const
  const addresses = [
    `https://127.0.0.1:${proxyPorts[0]}`,
    `https://127.0.0.1:${proxyPorts[1]}`,
  ] as const
  const proxies = addresses.map((address, index) =>
    makePart({
      name: `proxy ${index + 1} of the consoles`,
      command: ['haproxy', '-db', '-f', deploy('haproxy.cfg')],
      env: {
        CONSOLE_BIND: `127.0.0.1:${proxyPorts[index]}`,
        CONSOLE_CERTIFICATE: certificate,
        CONSOLE_ONE: `127.0.0.1:${ports[0]}`,
        CONSOLE_TWO: `127.0.0.1:${ports[1]}`,
        CONSOLE_THREE: `127.0.0.1:${ports[2]}`,
      },
      logFile: join(folder, `haproxy-${index + 1}.log`),
      isReady: () => isOk(`${address}/readyz`),
    }),
  )
  await Promise.all(proxies.map((proxy) => proxy.start()))
  const devids = Array.from({ length: lamps }, (_, n) => String(860_000_000_000_000 + n))
  await registerLamps(await database.url(), devids)
  return {
    addresses,
    brokerUrl: broker.url,
    database,
    consoles,
    proxies,
    broker,
    ingestKey,
    devids,
    whole: async () => {
      await database.whole()
      for (const one of ports)
        await until(() => isOk(`http://127.0.0.1:${one}/readyz`), `the console at ${one} is ready`)
      for (const address of addresses)
        await until(() => isOk(`${address}/readyz`), `the proxy at ${address} answers`)
    },
    stop: async () => {
      await killAllParts()
      await broker.drop()
      await pictures.drop()
      // its logs say why something was lost
      if (!process.env['SYSTEM_KEEP']) await rm(folder, { recursive: true, force: true })
    },
  }
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
