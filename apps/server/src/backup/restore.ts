import { readConfig } from '../config.ts'
import { listBackups, requireBackupDir } from './backup-folder.ts'
import { readRestoreCommand } from './command-line.ts'
import { recordTrial } from './make-backup.ts'
import { restoreBackup, tryBackup } from './restore-backup.ts'
import { giveWay, runCommand } from './run-command.ts'
import { sayList, sayRestore } from './say-backup.ts'

await runCommand(async () => {
  const command = readRestoreCommand(process.argv.slice(2), new Date())
  const config = readConfig()
  const begin = performance.now()
  const wanted = { name: command.backup, to: command.to }
  const seconds = () => (performance.now() - begin) / 1000
  switch (command.name) {
    case 'list': {
      const dir = await requireBackupDir(config.backup.dir)
      return sayList(await listBackups(dir), dir)
    }
    case 'restore':
      return sayRestore(await restoreBackup(config, wanted), command.to, seconds())
    case 'try': {
      giveWay()
      const made = await tryBackup(config, wanted)
      await recordTrial(config, made.backup.name)
      return sayRestore(made, command.to, seconds())
    }
  }
})
