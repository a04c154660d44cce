import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
export const e2ePort = 18_080
/** Known to the stories that send messages as devices do. */
export const e2eIngestKey = 'an-ingest-key-of-the-stories'

/** Starts the built console with its demonstration, unless `E2E_URL` names one that runs; answers how to stop it. */
export default async function startConsole(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'roadside-e2e-'))
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, PORT: String(e2ePort), DEMO: '1', INGEST_KEY: e2eIngestKey },
      ...{ MAP_TILES_URL: `http://127.0.0.1:${e2ePort}/no-tiles/{z}/{x}/{y}.png`, LOG_LEVEL: 'info' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const isReady = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      // The last thing a demonstration says: its month of history is there.
      if (output.includes('lamps report')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => reject(new Error(`the console ended (${code}):\n${output.slice(-4_000)}`)))
    setTimeout(() => reject(new Error(`the console was not ready in time:\n${output.slice(-4_000)}`)), 180_000).unref()
  })
  await isReady
  return async () => {
    child.removeAllListeners('exit')
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
