// npm run test:soak: what a long night finds. All unit and API tests, their properties with inputs of another seed, and
// the tests that kill the console, its database, its broker, and whoever judges alarms or sends messages 20 times.
import { bin, ensureBuilt, ensureInstalled, nodeProgram, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
const vitest = (args, env) =>
  run(nodeProgram(), [bin('vitest'), 'run', ...args], { env: { ...process.env, ...env } })
const allTests = ['--project', 'unit', '--project', 'api']
const codes = [
  await vitest(allTests, { PROPERTY_SEED: String(Date.now() % 2 ** 31) }),
  await vitest(['--project', 'console', 'failures', 'events', 'alarms'], { KILLS: '20' }),
]
process.exit(codes.every((code) => code === 0) ? 0 : 1)
