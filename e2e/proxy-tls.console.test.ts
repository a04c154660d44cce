import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type ConnectionOptions, type SecureVersion } from 'node:tls'
import { fileURLToPath } from 'node:url'
import {
  certificate,
  certificateKey,
} from '../apps/server/src/features/notices/testing/certificate.ts'
import { freePort } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findProgram } from './lib/find-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadside-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))
const deploy = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url))
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
writeFileSync(key, certificateKey)
writeFileSync(cert, certificate)
writeFileSync(join(folder, 'both.pem'), `${certificate}${certificateKey}`)

/** Every TLS that this machine can speak, also what nobody should. */
const anything = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const

/** The version and cipher that a server agrees to; null: none. */
function agreed(port: number, offer: ConnectionOptions): Promise<string | null> {
  const host = '127.0.0.1'
  return new Promise((resolve) => {
    const socket = connect({ ...anything, ...offer, host, port, rejectUnauthorized: false }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().standardName}`)
      socket.destroy()
    })
    socket.once('error', () => resolve(null))
  })
}
const old = (version: SecureVersion) => ({ minVersion: version, maxVersion: version })
/** Its block cipher and its SHA-1 are what nobody should choose any more. */
const weak = { ...old('TLSv1.2'), ciphers: 'ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0' }

async function startServer(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  port: number,
) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await expect
    .poll(() => agreed(port, {}), { timeout: 10_000, message: `${program} listens` })
    .not.toBeNull()
    .catch((error: unknown) => {
      throw new Error(said, { cause: error })
    })
}

test('what is offered here is spoken by a server that takes everything', async () => {
  const server = createServer({ ...anything, key: certificateKey, cert: certificate })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await agreed(port, old('TLSv1.1'))).toMatch(/^TLSv1\.1 /)
  expect(await agreed(port, weak)).toBe('TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA')
})

const starts: Readonly<Record<string, (program: string, port: number) => Promise<void>>> = {
  haproxy: async (program, port) => {
    const nobody = `127.0.0.1:${await freePort()}`
    const env = {
      CONSOLE_BIND: `127.0.0.1:${port}`,
      CONSOLE_CERTIFICATE: join(folder, 'both.pem'),
      CONSOLE_ONE: nobody,
      CONSOLE_TWO: nobody,
      CONSOLE_THREE: nobody,
      MQTT_BIND: `127.0.0.1:${await freePort()}`,
      BROKER_ONE: nobody,
      BROKER_TWO: nobody,
    }
    await startServer(program, ['-db', '-f', deploy('haproxy.cfg')], env, port)
  },
  nginx: async (program, port) => {
    const own = readFileSync(deploy('nginx.conf'), 'utf8')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('/etc/ssl/console.example.pem', cert)
      .replace('/etc/ssl/console.example.key', key)
    const file = join(folder, 'nginx.conf')
    // each has a folder of its own, which only root could make
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((one) => `${one}_temp_path ${folder}/${one};`)
      .join(' ')
    const main = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
    writeFileSync(file, `${main} http { access_log off; ${folders} ${own} }`)
    await startServer(program, ['-p', folder, '-c', file], {}, port)
  },
}

const installed = Object.keys(starts).flatMap((name) => {
  const program = findProgram(name)
  if (program === null) process.stdout.write(`TLS of ${name} is not tried: it is not installed\n`)
  return program === null ? [] : [{ name, program }]
})

test.for(installed)(
  'deploy’s $name speaks TLS 1.2 and 1.3 with strong ciphers alone',
  async ({ name, program }) => {
    const port = await freePort()
    await starts[name]?.(program, port)
    expect(await agreed(port, old('TLSv1.3'))).toMatch(/^TLSv1\.3 /)
    expect(await agreed(port, old('TLSv1.2'))).toMatch(
      /^TLSv1\.2 TLS_ECDHE_ECDSA_WITH_.*(GCM|POLY1305)/,
    )
    for (const version of ['TLSv1', 'TLSv1.1'] as const)
      expect([version, await agreed(port, old(version))]).toEqual([version, null])
    expect(await agreed(port, weak)).toBeNull()
  },
)
