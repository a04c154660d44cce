// npm run verify-log: checks the access log, while the console runs and while it does not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, loadSettings, nodeProgram, root, run } from './lib.mjs'

const program = join(root, 'dist', 'server', 'verify-log.js')
if (!existsSync(program)) fail('ยังไม่ได้เตรียมโปรแกรม กรุณาสั่ง npm run build ก่อน')
loadSettings()
process.exit(await run(nodeProgram(), [program, ...process.argv.slice(2)]))
