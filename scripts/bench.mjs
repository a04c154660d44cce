// npm run bench: measures what docs/benchmarks.md names, each beside its limit or peer in the same run.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'bench', 'run.ts'), { root, logLevel: 'warn' })
process.exit((await module.run(process.argv.slice(2))) ? 0 : 1)
