// npm run verify-log: checks the access log, while the console runs and while it does not.
import { runBuilt } from './lib.mjs'

await runBuilt('verify-log')
