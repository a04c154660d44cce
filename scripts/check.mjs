// npm run check: the fast gates alone.
import { fast, runGates } from './gates.mjs'
import { ensureInstalled } from './lib.mjs'

await ensureInstalled()
process.exit((await runGates(fast)).length === 0 ? 0 : 1)
