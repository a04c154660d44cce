import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { requireBackupDir } from './backup-folder.ts'
import { readBackupCommand } from './command-line.ts'
import { backUpPictures, makeBackup, recordTrial } from './make-backup.ts'
import { giveWay, runCommand } from './run-command.ts'
import { sayBackup } from './say-backup.ts'

giveWay()
await runCommand(async () => {
  const command = readBackupCommand(process.argv.slice(2))
  const config = readConfig()
  const begin = performance.now()
  switch (command.name) {
    case 'make': {
      const made = await makeBackup(config)
      const folder = join(await requireBackupDir(config.backup.dir), made.name)
      return sayBackup(made, folder, (performance.now() - begin) / 1000)
    }
    case 'pictures': {
      const { pictures, archive } = await backUpPictures(config)
      const say = (what: string, { count, copied, missing }: typeof pictures | typeof archive) =>
        `สำรอง${what}แล้ว ${count} ไฟล์ (ใหม่ ${copied} ไฟล์ ขาด ${missing.length} ไฟล์)`
      return [say('ภาพและเอกสาร', pictures), say('คลังข้อมูลย้อนหลัง', archive)]
    }
    case 'tried':
      await recordTrial(config, command.backup)
      return [`บันทึกแล้วว่าทดลองกู้คืนข้อมูลสำรอง ${command.backup} สำเร็จ`]
  }
})
