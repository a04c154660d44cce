// npm start: installs what is missing, bundles what is stale, starts the console with its demonstration.
import { ensureBuilt, ensureInstalled, runConsole } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(await runConsole())
