// What npm run bench runs when everything is installed and built.
import { runnerImport } from 'vite'
import { root } from '../scripts/lib.mjs'

const { module } = await runnerImport(`${root}/bench/run.ts`, { root, logLevel: 'warn' })
process.exit((await module.run(process.argv.slice(2))) ? 0 : 1)
