import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Readiness, WarningSource } from '../../http/health.ts'
import { makeReadFigure } from '../../http/read-figure.ts'
import { judgeBackups, type AllowedAges } from './judge-backups.ts'
import { findBackupState } from './repository.ts'

type Watching = Pick<Deps, 'database' | 'now'>

/** What is wrong with the back-ups, for those who look after the console. */
export function backupWarnings({ database, now }: Watching, ages: AllowedAges): WarningSource {
  return {
    access: 'authority',
    find: async () => judgeBackups(await findBackupState(database.db), ages, now()),
  }
}

/** The same as a part of the console, for the alarm `console_backup`: no reason to send requests elsewhere. */
export function backupPart(watching: Watching, ages: AllowedAges): Readiness {
  const { access, find } = backupWarnings(watching, ages)
  return {
    name: 'backup',
    problem: 'การสำรองข้อมูลผิดปกติ',
    access,
    isReady: async () => (await find()).length === 0,
  }
}

/** Registers how old the newest back-up and its trial are; NaN where there is none. */
export function mountBackupMetrics(
  registry: Registry,
  { database, now }: Watching,
  log: FastifyBaseLogger,
): void {
  const read = makeReadFigure(log)
  const age = (name: string, help: string, of: 'backupAt' | 'trialAt') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await read(name, () => findBackupState(database.db))
        const at = state?.[of]
        this.set(at ? (now().getTime() - at.getTime()) / 1000 : Number.NaN)
      },
    })
  age(
    'roadside_backup_age_seconds',
    'Seconds since the moment that the newest back-up holds; NaN: there is none, or it is unknown',
    'backupAt',
  )
  age(
    'roadside_backup_trial_age_seconds',
    'Seconds since a back-up was last restored to try it; NaN: never, or unknown',
    'trialAt',
  )
}
