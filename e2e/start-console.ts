import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildMapFile } from '@roadside/server-kit/testing/map-file.ts'
import {
  lineSecret,
  lineToken,
  startLineServer,
} from '../apps/server/src/features/notices/channels/line/testing/line-server.ts'
import { startConsoleProcess } from './console-process.ts'

export const e2ePort = 18_080
/** Where the stories' LINE listens. */
const linePort = 18_083
/** Known to the stories that send messages as devices do. */
export const e2eIngestKey = 'an-ingest-key-of-the-stories'

/** Starts the built console with its demonstration, unless `E2E_URL` names one that runs; answers how to stop it. */
export default async function startConsole(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'roadside-e2e-'))
  const mapFile = join(dataDir, 'town.pmtiles')
  await writeFile(mapFile, buildMapFile())
  const line = await startLineServer(linePort)
  const running = await startConsoleProcess({
    DATA_DIR: dataDir,
    PORT: String(e2ePort),
    DEMO: '1',
    INGEST_KEY: e2eIngestKey,
    MAP_TILES_FILE: mapFile,
    LINE_CHANNEL_SECRET: lineSecret,
    LINE_CHANNEL_ACCESS_TOKEN: lineToken,
    LINE_API_URL: line.url,
    // receivers of the stories
    WEBHOOK_NETWORKS: '127.0.0.1/32',
  })
  const stop = async () => {
    await running.stop()
    await line.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    // The last log line of a demonstration: its month of history is there. A slow machine takes two
    // minutes.
    await running.logs('lamps report', 300_000)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
