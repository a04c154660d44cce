// npm run test:own-node: unit and API tests by the Node.js that npm itself runs with, however old.
// Nothing to do where npm test takes the same one.
import { again } from './gates.mjs'
import { bin, ensureInstalled, nodeProgram, run, say } from './lib.mjs'

await ensureInstalled()
if (nodeProgram() === process.execPath) {
  say(`npm test ใช้ Node.js ${process.versions.node} ของเครื่องนี้อยู่แล้ว`)
  process.exit(0)
}
const projects = ['unit', 'api'].flatMap((project) => ['--project', project])
process.exit(
  await run(process.execPath, [
    bin('vitest'),
    'run',
    ...projects,
    '--reporter=default',
    '--silent=passed-only',
    ...again,
  ]),
)
