// npm run migrate: brings the database to the structure of this release while the console of the release before runs.
import { ensureBuilt, ensureInstalled, loadSettings, nodeProgram, root, run } from './lib.mjs'
import { join } from 'node:path'

loadSettings()
await ensureInstalled()
await ensureBuilt()
process.exit(await run(nodeProgram(), [join(root, 'dist', 'server', 'migrate.js')]))
