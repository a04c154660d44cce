import type { Database } from '@roadside/server-kit/database.ts'
import type { ServedCall } from '@roadside/server-kit/serve.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../../../../config-schema.ts'
import type { WarningSource } from '../../../../http/health.ts'
import { lineCalls } from '../../line-calls.ts'
import type { ActOnAlarms, FindCaller } from './act.ts'
import { makeLineCodes } from './code.ts'
import { makeLineApi } from './line-api.ts'
import { lineWarnings, usageSweep } from './usage.ts'
import { lineWebhook } from './webhook.ts'

export interface OpeningLine {
  readonly config: Pick<Config, 'line' | 'publicUrl'>
  readonly database: Database
  readonly secrets: readonly string[]
  readonly findCaller: FindCaller
  readonly actOnAlarms: ActOnAlarms
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** What LINE has besides its channel: calls, what LINE sends, the month's messages. */
export interface Line {
  readonly calls: readonly ServedCall[]
  readonly routes: (app: FastifyInstance) => void
  readonly sweeps: readonly Sweep[]
  readonly warnings: readonly WarningSource[]
  /** When the received events have been acted on. */
  settled(): Promise<void>
}

/** Without settings there are the calls alone, which say what is missing. */
export function openLine(opening: OpeningLine): Line {
  const { config, database, secrets, findCaller, actOnAlarms, log, now } = opening
  const { line, publicUrl } = config
  const codes = makeLineCodes(secrets)
  const api = line && makeLineApi(line)
  const calls = lineCalls({ api, codes, publicUrl })
  if (!line || !api)
    return {
      calls,
      routes: () => undefined,
      sweeps: [],
      warnings: [],
      settled: async () => undefined,
    }
  const { db } = database
  const acting = { db, api, codes, findCaller, actOnAlarms, log, now }
  const webhook = lineWebhook(acting, line.channelSecret)
  return {
    calls,
    routes: webhook.routes,
    sweeps: [...webhook.sweeps, usageSweep(api)],
    warnings: [lineWarnings(db, now)],
    settled: () => webhook.settled(),
  }
}
