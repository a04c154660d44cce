// npm test: installs what is missing, then every gate. Its last line counts the tests.
import { ensureInstalled, ensurePrograms, fail, say } from './lib.mjs'

await ensureInstalled()
// real browser, real broker
const problem = await ensurePrograms([
  ['chromium', 'chromium'],
  ['mosquitto', 'mosquitto'],
])
if (problem) fail(problem)
const { fast, slow, runGates, totals } = await import('./gates.mjs')
const failed = await runGates([...fast, ...slow])
// A gate that runs no tests and fails (format, lint, …) counts as one failure.
const failures = Math.max(totals.failed, failed.length)
say(`\n${totals.passed} passed, ${failures} failed`)
process.exit(failures === 0 ? 0 : 1)
