// npm run test:soak: the tests that kill the console, its database and its broker, as often as a long night would.
import { bin, ensureBuilt, ensureInstalled, nodeProgram, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(
  await run(nodeProgram(), [bin('vitest'), 'run', '--project', 'console', 'failures', 'events'], {
    env: { ...process.env, KILLS: '20' },
  }),
)
