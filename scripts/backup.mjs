// npm run backup: copies database, pictures and secrets into BACKUP_DIR, while the console runs and while it does not.
import { runBuilt } from './lib.mjs'

await runBuilt('backup')
