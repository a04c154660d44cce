import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'

export interface BackupState {
  /** This database's first start, or its restore. */
  readonly since: Date
  /** The newest moment of which there is a back-up since then; null: none. */
  readonly backupAt: Date | null
  /** When a back-up was last restored to try it. */
  readonly trialAt: Date | null
  /** PostgreSQL could not archive its log at its newest attempt. */
  readonly isArchiveFailing: boolean
}

export interface AllowedAges {
  /** Milliseconds; null: nobody is told. */
  readonly maxAgeMs: number | null
  readonly trialMaxAgeMs: number | null
}

export interface BackupProblem {
  readonly name: 'backup_missing' | 'backup_old' | 'backup_untried' | 'wal_archive_failing'
  /** In Thai. */
  readonly sentence: string
}

const hourMs = 3_600_000

/** What is wrong with the back-ups. Where there is none, time counts from the database's first start or its restore. */
export function judgeBackups(
  { since, backupAt, trialAt, isArchiveFailing }: BackupState,
  { maxAgeMs, trialMaxAgeMs }: AllowedAges,
  now: Date,
): BackupProblem[] {
  const isOlder = (at: Date | null, ageMs: number | null) =>
    ageMs !== null && now.getTime() - (at ?? since).getTime() > ageMs
  const problems: BackupProblem[] = []
  if (isOlder(backupAt, maxAgeMs)) {
    problems.push(
      backupAt === null
        ? {
            name: 'backup_missing',
            sentence: 'ยังไม่มีข้อมูลสำรองของระบบนี้ กรุณาสั่ง npm run backup (ดู docs/backup.md)',
          }
        : {
            name: 'backup_old',
            sentence: `ข้อมูลสำรองชุดล่าสุดเป็นของเวลา ${formatThaiDateTime(backupAt)} เก่ากว่า ${(maxAgeMs ?? 0) / hourMs} ชั่วโมง กรุณาตรวจสอบการสำรองข้อมูล`,
          },
    )
  }
  if (backupAt !== null && isOlder(trialAt, trialMaxAgeMs)) {
    const days = (trialMaxAgeMs ?? 0) / (24 * hourMs)
    problems.push({
      name: 'backup_untried',
      sentence: `ไม่ได้ทดลองกู้คืนข้อมูลสำรองมาเกิน ${days} วัน กรุณาสั่ง npm run restore -- --try (ดู docs/backup.md)`,
    })
  }
  if (isArchiveFailing) {
    problems.push({
      name: 'wal_archive_failing',
      sentence:
        'เก็บบันทึกการเปลี่ยนแปลงของฐานข้อมูล (WAL) ไม่สำเร็จ ดิสก์ของฐานข้อมูลจะเต็มในที่สุด กรุณาตรวจสอบที่เก็บข้อมูลสำรอง',
    })
  }
  return problems
}
