// npm run restore: makes an empty DATA_DIR, or database, what it was at a back-up or at a moment after it.
import { runBuilt } from './lib.mjs'

await runBuilt('restore')
