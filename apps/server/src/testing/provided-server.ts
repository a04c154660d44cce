import { testTokenSecret, type AppOptions } from '@roadside/server-kit/testing/provided-server.ts'
import pino from 'pino'
import { AccessLog } from '../access-log/access-log.ts'
import { accessLogFolder } from '../access-log/open.ts'
import { buildApp as buildServedApp, type App } from '../app.ts'
import { parseConfig } from '../config-schema.ts'
import { readMapFile } from '../http/map-file.ts'
import { solutions } from '../solutions.ts'

export { hashPassword } from '../accounts/password.ts'

/** The application over a new installation's rows, as the API tests build it. */
export async function buildApp({ settings, ...options }: AppOptions): Promise<App> {
  const config = parseConfig(
    settings,
    solutions.flatMap(({ server }) => server.settings ?? []),
  )
  const log = pino({ level: settings['LOG_LEVEL'] ?? 'silent' })
  const accessLog = await AccessLog.open({
    folder: accessLogFolder(config),
    server: '0000000a',
    days: config.accessLog.days,
    log,
    now: options.now,
  })
  const app = await buildServedApp({
    ...options,
    config,
    accessLog,
    tokenSecrets: [testTokenSecret],
    isDemo: config.demo ?? false,
    log,
    mapFile: config.mapTilesFile === null ? null : await readMapFile(config.mapTilesFile),
    webFolder: null,
    myWorkFolder: null,
  })
  for (const { server } of solutions) await server.seed?.(app.deps)
  return {
    ...app,
    close: async () => {
      await app.close()
      await accessLog.close()
    },
  }
}
