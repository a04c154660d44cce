// npm run archive: lists, checks, restores and releases the closed months of readings in the archive.
import { runBuilt } from './lib.mjs'

await runBuilt('archive')
