// Holds the console's database like a console does, so that tests can kill it: node console-process.mjs <dataDir>
// Prints one line of JSON when it has started or could not; stops in order when its input ends.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const embedded = fileURLToPath(new URL('../postgres/embedded.ts', import.meta.url))
const { module } = await runnerImport(embedded, { configFile: false, logLevel: 'error' })
const silent = { info: () => {}, warn: () => {}, error: () => {} }
try {
  const started = await module.startEmbeddedPostgres({
    dataDir: process.argv[2],
    log: silent,
    onExit: () => process.exit(3),
  })
  console.log(JSON.stringify({ url: started.url, isNew: started.isNew }))
  process.stdin.resume().on('end', () => started.stop())
} catch (error) {
  console.log(JSON.stringify({ error: error.message, name: error.name }))
  process.exit(1)
}
