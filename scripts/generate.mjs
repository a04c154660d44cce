// npm run generate: fills the database of a console that is tried with a nation of lamps.
import { join } from 'node:path'
import { ensureInstalled, loadSettings, nodeProgram, root, run } from './lib.mjs'

loadSettings()
await ensureInstalled()
process.exit(
  await run(nodeProgram(), [join(root, 'bench', 'generate.mjs'), ...process.argv.slice(2)]),
)
