// npm run serve: starts the console as it was built, with neither installation nor demonstration data.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, loadSettings, root, runConsole } from './lib.mjs'

if (!existsSync(join(root, 'dist', 'server', 'main.js')))
  fail('ยังไม่ได้เตรียมโปรแกรม กรุณาสั่ง npm run build ก่อน')
loadSettings()
process.exit(await runConsole({ DEMO: process.env.DEMO || '0' }))
