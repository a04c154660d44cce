import type { StoredBackup } from './backup-folder.ts'
import { thai } from './choose-backup.ts'
import type { MadeBackup } from './make-backup.ts'
import type { TableSum } from './manifest.ts'
import type { MadeRestore } from './restore-backup.ts'

const count = (number: number) => number.toLocaleString('en-US')
const inMb = (bytes: number) => `${count(Math.ceil(bytes / 2 ** 20))} MB`
const rowsOf = (tables: readonly TableSum[]) => tables.reduce((sum, { rows }) => sum + rows, 0)
const shownPictures = 10

/** What `npm run backup` has made, and what is not in it. */
export function sayBackup(made: MadeBackup, folder: string, seconds: number): string[] {
  const { at, bytes, tables, pictures, archive, secrets, pruned, kind } = made
  const notIn = [
    ...(secrets.includes('token-secret') ? [] : ['TOKEN_SECRET (อยู่ในค่าตั้ง)']),
    'ไฟล์ .env',
    'ไฟล์แผนที่ (MAP_TILES_FILE)',
  ]
  return [
    `สำรองข้อมูลแล้วที่ ${folder}`,
    `  ข้อมูล ณ เวลา ${thai(at)}: ${count(tables.length)} ตาราง ${count(rowsOf(tables))} แถว ${inMb(bytes)} ใช้เวลา ${count(Math.ceil(seconds))} วินาที`,
    `  ภาพและเอกสาร ${count(pictures.count)} ไฟล์ (ใหม่ ${count(pictures.copied)} ไฟล์)`,
    ...sayMissing('ภาพและเอกสาร', pictures.missing),
    ...sayArchive(archive.count, ` (ใหม่ ${count(archive.copied)} ไฟล์)`),
    ...sayMissing('คลังข้อมูลย้อนหลัง', archive.missing),
    ...(secrets.length > 0 ? [`  อยู่ในชุดนี้ด้วย: ${secrets.join(', ')} (เป็นความลับ)`] : []),
    `  ไม่อยู่ในชุดนี้ ต้องเก็บแยก: ${notIn.join(', ')}`,
    ...(pruned.length > 0 ? [`  ลบชุดที่เกินกำหนดเก็บ: ${pruned.join(', ')}`] : []),
    ...(kind === 'external'
      ? ['  ฐานข้อมูลภายนอก: การกู้คืนไปยังเวลาที่ระบุใช้ pgBackRest (ดู docs/backup.md)']
      : []),
  ]
}

/** What `npm run restore` has made, or tried. */
export function sayRestore(made: MadeRestore, to: Date | null, seconds: number): string[] {
  const { backup, target, pictures, archive, isOtherToken } = made
  const { at, tables } = backup.manifest
  const until = thai(to ?? new Date(at))
  return [
    target === null
      ? `ทดลองกู้คืนสำเร็จ: ข้อมูลสำรองชุด ${backup.name} ถึงเวลา ${until} ใช้งานได้`
      : `กู้คืนแล้วลงใน ${target}: ข้อมูลสำรองชุด ${backup.name} ถึงเวลา ${until}`,
    `  ตรวจสอบแล้ว ณ เวลาของข้อมูลสำรอง ${thai(new Date(at))}: ${count(tables.length)} ตาราง ${count(rowsOf(tables))} แถว จำนวนและผลรวมตรวจสอบตรงกันทุกตาราง`,
    `  ภาพและเอกสาร ${count(pictures.count)} ไฟล์ ตรงกับฐานข้อมูล ใช้เวลา ${count(Math.ceil(seconds))} วินาที`,
    ...sayMissing('ภาพและเอกสาร', pictures.missing),
    ...sayArchive(archive.count, ' ตรงกับฐานข้อมูล'),
    ...sayMissing('คลังข้อมูลย้อนหลัง', archive.missing),
    ...(isOtherToken
      ? [
          '  TOKEN_SECRET ไม่ใช่ค่าเดิมของระบบที่สำรอง: รหัสสองขั้นตอนและรหัสผ่านกล้องที่เก็บไว้จะเปิดไม่ได้ กรุณาตั้ง TOKEN_SECRET เดิมก่อนเริ่มระบบ',
        ]
      : []),
    ...(target === null ? [] : ['  เริ่มระบบแล้วกรุณาสั่ง npm run backup ทันที']),
  ]
}

function sayArchive(files: number, more: string): string[] {
  return files > 0 ? [`  คลังข้อมูลย้อนหลัง ${count(files)} ไฟล์${more}`] : []
}

function sayMissing(what: string, missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  const shown = missing.slice(0, shownPictures).join(', ')
  const more = missing.length > shownPictures ? ' …' : ''
  return [`  ขาด${what} ${count(missing.length)} ไฟล์ที่ฐานข้อมูลอ้างถึง: ${shown}${more}`]
}

export function sayList(backups: readonly StoredBackup[], dir: string): string[] {
  if (backups.length === 0) return [`ไม่มีข้อมูลสำรองใน ${dir}`]
  return backups.map(({ name, manifest }) => {
    const { at, database, databaseBytes, tables, pictures } = manifest
    const parts = [
      thai(new Date(at)),
      `PostgreSQL ${database.postgres}`,
      `ระบบรุ่น ${manifest.console}`,
      `${count(rowsOf(tables))} แถว`,
      inMb(databaseBytes),
      `ภาพ ${count(pictures.count)} ไฟล์`,
    ]
    return `${name}  ${parts.join(' · ')}`
  })
}
