// npm run bench: measures what docs/benchmarks.md names, each beside its peer in the same run.
import { join } from 'node:path'
import { ensureInstalled, root } from './lib.mjs'

await ensureInstalled()
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'bench', 'run.ts'), { root, logLevel: 'warn' })
await module.run()
process.exit(0)
