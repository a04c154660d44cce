import { findMonths } from '@roadside/server-kit/archive/catalogue-repository.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { Readiness, WarningSource } from '../http/health.ts'

type Watching = Pick<Deps, 'database'>

/** Months that could not be archived, and files that are not as they were written. */
export function archiveWarnings({ database }: Watching): WarningSource {
  return {
    access: 'authority',
    find: async () =>
      (await findMonths(database.pool)).flatMap(({ month, fault }) =>
        fault === null
          ? []
          : {
              name: 'archive_fault',
              sentence: `คลังข้อมูลย้อนหลังของเดือน ${month} ผิดปกติ: ${fault} กรุณาแจ้งผู้ดูแลระบบ (ดู docs/archive.md)`,
            },
      ),
  }
}

/** The same as a part of the console, for the alarm `console_archive`. */
export function archivePart(watching: Watching): Readiness {
  const { access, find } = archiveWarnings(watching)
  return {
    name: 'archive',
    problem: 'คลังข้อมูลย้อนหลังผิดปกติ',
    access,
    isReady: async () => (await find()).length === 0,
  }
}
