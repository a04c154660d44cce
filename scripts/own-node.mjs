// npm run test:own-node: unit and API tests by the Node.js that npm itself runs with, however old.
// Nothing to do where npm test takes the same one.
import { sayFailures, vitest } from './gates.mjs'
import { ensureInstalled, nodeProgram, say } from './lib.mjs'

await ensureInstalled()
if (nodeProgram() === process.execPath) {
  say(`npm test ใช้ Node.js ${process.versions.node} ของเครื่องนี้อยู่แล้ว`)
  process.exit(0)
}
const code = await vitest(['unit', 'api'], { program: process.execPath })
sayFailures()
process.exit(code)
