import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { Migration } from '@roadside/server-kit/migrate.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import type { StoredBackup } from './backup-folder.ts'

export interface Wanted {
  /** Of a back-up; null: the newest that can be used. */
  readonly name: string | null
  /** The moment to restore to; null: that of the back-up. */
  readonly to: Date | null
}

/** The back-up to begin with: the newest before the moment. Throws {@link StartError}. */
export function chooseBackup(
  backups: readonly StoredBackup[],
  { name, to }: Wanted,
  { dir, now }: { readonly dir: string; readonly now: Date },
): StoredBackup {
  const [oldest] = backups
  if (!oldest) throw new StartError(`ไม่มีข้อมูลสำรองใน ${dir}`)
  if (to !== null && to > now)
    throw new StartError(`เวลา ${thai(to)} ยังมาไม่ถึง กรุณาระบุเวลาที่ผ่านมาแล้ว`)
  const named = name === null ? backups : backups.filter((one) => one.name === name)
  if (named.length === 0) throw new StartError(`ไม่พบข้อมูลสำรองชื่อ ${name} ใน ${dir}`)
  const usable = named.filter(
    ({ manifest }) => to === null || Date.parse(manifest.at) <= to.getTime(),
  )
  const chosen = usable.at(-1)
  if (chosen) return chosen
  const first = named[0] ?? oldest
  throw new StartError(
    `เวลา ${thai(to ?? now)} อยู่ก่อนข้อมูลสำรองชุดแรกที่ใช้ได้ กู้คืนได้ตั้งแต่ ${thai(new Date(first.manifest.at))} เป็นต้นไป`,
  )
}

/** With seconds: an operator chooses between two messages of a device. */
export const thai = (at: Date) => formatThaiDateTime(at, 'seconds')

/** A database that the program would refuse to open is not restored at all. Throws {@link StartError}. */
export function requireKnownMigrations(
  { manifest }: StoredBackup,
  known: readonly Pick<Migration, 'scope' | 'number'>[],
): void {
  const newest = new Map<string, number>()
  for (const { scope, number } of known) newest.set(scope, Math.max(newest.get(scope) ?? 0, number))
  for (const [scope, number] of Object.entries(manifest.migrations)) {
    // of a solution that was removed its tables stay
    if (number <= (newest.get(scope) ?? Infinity)) continue
    throw new StartError(
      `ข้อมูลสำรองมาจากโปรแกรมรุ่นที่ใหม่กว่า (${manifest.console}) กรุณาปรับรุ่นโปรแกรมก่อนกู้คืน`,
    )
  }
}

const majorOf = (version: string) => Number.parseInt(version, 10)

/** Files of one major version are no database for another. Throws {@link StartError}. */
export function requireSameMajor(ofBackup: string, ofProgram: string): void {
  if (majorOf(ofBackup) === majorOf(ofProgram)) return
  throw new StartError(
    `ข้อมูลสำรองเป็นของ PostgreSQL รุ่น ${majorOf(ofBackup)} แต่โปรแกรมนี้ใช้รุ่น ${majorOf(ofProgram)} กรุณากู้คืนด้วยโปรแกรมรุ่นเดิมก่อน`,
  )
}
