// npm run user -- <command>: accounts by the command line, while the console runs and while it does not.
import { runBuilt } from './lib.mjs'

await runBuilt('user')
