// npm run bench: measures the figures of docs/benchmarks.md, each next to its limit or peer in the
// same run.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodeProgram, root, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(await run(nodeProgram(), [join(root, 'bench', 'main.mjs'), ...process.argv.slice(2)]))
