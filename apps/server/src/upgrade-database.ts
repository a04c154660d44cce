import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBinaries } from '@roadside/server-kit/postgres/binaries.ts'
import { removeFormerData, upgradeEmbeddedPostgres } from '@roadside/server-kit/postgres/upgrade.ts'
import { readConfig } from './config.ts'
import { printLine, printStartError } from './say.ts'
import { migrations } from './solutions.ts'

// Brings the embedded database to the PostgreSQL of this release. `--former`: the folder whose node_modules have the
// PostgreSQL that made it; `--remove-old`: deletes what the last upgrade has left.
try {
  const { values } = parseArgs({
    options: { former: { type: 'string' }, 'remove-old': { type: 'boolean' } },
  })
  const { dataDir } = readConfig()
  if (values['remove-old']) printLine(`ลบแล้ว: ${await removeFormerData(dataDir)}`)
  else {
    const former = await findBinaries(
      values.former === undefined ? undefined : join(values.former, 'package.json'),
    )
    await upgradeEmbeddedPostgres({ dataDir, former, migrations, say: printLine })
  }
} catch (error) {
  printStartError(error)
  process.exit(1)
}
