// npm run build: bundles server and web into dist/.
import { ensureBuilt, ensureInstalled } from './lib.mjs'

await ensureInstalled()
await ensureBuilt()
