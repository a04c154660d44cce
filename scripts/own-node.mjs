// npm run test:own-node: unit and API tests by the Node.js that npm itself runs with, however old.
import { bin, ensureInstalled, run } from './lib.mjs'

await ensureInstalled()
const projects = ['unit', 'api'].flatMap((project) => ['--project', project])
process.exit(
  await run(process.execPath, [bin('vitest'), 'run', ...projects, '--silent=passed-only']),
)
