// npm run test:soak: what a long night finds. All unit and API tests, their properties with inputs of another seed, the
// tests that kill the console, its database, its broker, and whoever judges alarms or sends messages 20 times, and a
// hundred thousand hostile requests to everything that answers (FUZZ_INPUTS).
// Words name tests: npm run test:soak -- fuzz sends the requests alone.
import { bin, ensureBuilt, ensureInstalled, nodeProgram, run } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
const vitest = (args, env) =>
  run(nodeProgram(), [bin('vitest'), 'run', ...args], { env: { ...process.env, ...env } })
const allTests = ['--project', 'unit', '--project', 'api']
const seed = process.env.PROPERTY_SEED ?? String(Date.now() % 2 ** 31)
const parts = {
  tests: () => vitest(allTests, { PROPERTY_SEED: seed }),
  kills: () =>
    vitest(['--project', 'console', 'failures', 'events', 'alarms', 'access-log'], { KILLS: '20' }),
  fuzz: () => vitest(['--project', 'soak'], { FUZZ_SEED: process.env.FUZZ_SEED ?? seed }),
}
const chosen = process.argv.slice(2)
const codes = []
for (const [name, part] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) codes.push(await part())
process.exit(codes.every((code) => code === 0) ? 0 : 1)
