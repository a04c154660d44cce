// npm run test:upgrade: the release before and this one on one database under load, as in a rolling upgrade.
// UPGRADE_SECONDS: how long (600). The release before is built once, from git, into .cache/previous-release.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ensureBuilt, ensureInstalled, fail, nodeProgram, root, run, say } from './lib.mjs'

const { version, commit } = JSON.parse(
  readFileSync(join(root, 'apps', 'server', 'previous-release.json'), 'utf8'),
)
const folder = join(root, '.cache', 'previous-release', commit)

/** The build writes its mark last. */
async function ensurePrevious() {
  if (existsSync(join(folder, 'dist', '.built'))) return
  const isThere = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root })
  if (isThere.status !== 0)
    fail(
      `ไม่พบรุ่น ${version} (${commit.slice(0, 8)}) ในประวัติของ git กรุณาสั่ง git fetch --unshallow แล้วสั่งใหม่อีกครั้ง`,
    )
  say(`กำลังเตรียมรุ่น ${version}…`)
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  execFileSync('git', ['archive', '-o', archive, commit], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  const code = await run(nodeProgram(), ['scripts/build.mjs'], { cwd: folder })
  if (code !== 0) fail(`เตรียมรุ่น ${version} ไม่สำเร็จ`)
}

await ensureInstalled()
await ensureBuilt()
await ensurePrevious()
const env = { ...process.env, PREVIOUS_RELEASE: join(folder, 'dist', 'server', 'main.js') }
const args = [bin('vitest'), 'run', '--project', 'upgrade', ...process.argv.slice(2)]
process.exit(await run(nodeProgram(), args, { env }))
