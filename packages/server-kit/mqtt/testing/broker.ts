import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface TestBroker {
  readonly url: string
  readonly port: number
  /** Kills the broker at once; its persisted data stays. */
  kill(): Promise<void>
  /** Stops it so that it saves its sessions. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Resolves when all that it holds now is on its disk; as documented, it writes every five seconds. */
  saved(): Promise<void>
  /** Kills it and removes its folder. */
  drop(): Promise<void>
}

// Debian installs it outside an ordinary user's PATH
const inDebian = '/usr/sbin/mosquitto'
export const brokerProgram = existsSync(inDebian) ? inDebian : 'mosquitto'
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * `documented`: with `deploy/mosquitto.conf`; `defaults`: Mosquitto's own defaults, with
 * persistence.
 */
export type BrokerSettings = 'documented' | 'defaults'

const documented = new URL('../../../../deploy/mosquitto.conf', import.meta.url)
/**
 * Tests kill brokers, not machines: files in memory survive as well as on a disk, and are written
 * at once.
 */
const folders = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
/** Lines with settings of a test's own broker. */
const ownLines = /^(listener|allow_anonymous|password_file|persistence_location)\b/

async function settingsLines(settings: BrokerSettings): Promise<string[]> {
  if (settings === 'defaults') return ['persistence true']
  const text = await readFile(documented, 'utf8')
  return text.split('\n').filter((line) => !ownLines.test(line))
}

/** Writes the settings of a mosquitto that listens on loopback and stores in `folder`; answers their file. */
export async function writeBrokerConfig(
  folder: string,
  port: number,
  settings: BrokerSettings = 'documented',
): Promise<string> {
  const config = join(folder, 'mosquitto.conf')
  const lines = [
    ...(await settingsLines(settings)),
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'user root',
    `persistence_location ${folder}/`,
    'sys_interval 1',
    'log_type none',
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  return config
}

/** A mosquitto of its own on a free loopback port. */
export async function startTestBroker(
  settings: BrokerSettings = 'documented',
): Promise<TestBroker> {
  const folder = await mkdtemp(join(folders, 'roadside-broker-'))
  const port = await freePort()
  const config = await writeBrokerConfig(folder, port, settings)
  let end: (signal: NodeJS.Signals) => Promise<void> = async () => undefined

  async function start(): Promise<void> {
    const child = spawn(brokerProgram, ['-c', config], { stdio: 'ignore' })
    running.add(child)
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    void ended.then(() => running.delete(child))
    end = async (signal) => {
      child.kill(signal)
      await ended
    }
    await Promise.race([
      listening(port),
      once(child, 'error').then(([error]) => Promise.reject(error as Error)),
    ])
  }

  await start()
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    start,
    saved: () => written(join(folder, 'mosquitto.db')),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    drop: async () => {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A loopback port without a listener at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Resolves when a file was written after now. */
async function written(file: string): Promise<void> {
  const begun = Date.now()
  while (Date.now() - begun < 20_000) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
    if (mtimeMs > begun) return
    await delay(100)
  }
  throw new Error(`${file} is not written`)
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await delay(25)
  }
  throw new Error(`nothing listens on port ${port}`)
}
