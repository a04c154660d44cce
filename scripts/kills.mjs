// npm run test:kills [name]: the tests that kill or stop the built console, its database and its broker, 20 times each;
// with a name only that file: `npm run test:kills alarms`.
import { bin, ensureBuilt, ensureInstalled, nodeProgram, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
const names = process.argv.slice(2)
const files = names.length > 0 ? names : ['failures', 'events', 'alarms']
const args = [bin('vitest'), 'run', '--project', 'console', ...files]
process.exit(await run(nodeProgram(), args, { env: { ...process.env, KILLS: '20' } }))
