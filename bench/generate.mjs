// What npm run generate runs when everything is installed.
import { runnerImport } from 'vite'
import { root } from '../scripts/lib.mjs'

const { module } = await runnerImport(`${root}/bench/generate.ts`, { root, logLevel: 'warn' })
await module.generate(process.argv.slice(2))
