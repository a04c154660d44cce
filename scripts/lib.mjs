// Shared steps of the commands. Plain Node: runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installedMark = join(root, 'node_modules', '.roadside-installed')
const builtMark = join(root, 'dist', '.built')

export const say = (text) => process.stdout.write(`${text}\n`)

export function fail(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

/** Runs a program to its end; returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

const isOwnNodeOld = Number(process.versions.node.split('.')[0]) < 22
const nodeLts = join(root, 'scripts', 'node-lts')
const nodeLtsProgram = join(
  nodeLts,
  'node_modules',
  `node-${process.platform}-${process.arch}`,
  'bin',
  'node',
)

/**
 * The Node.js that builds, tests and runs the console: the machine's own from 22 on, else the 24 LTS of
 * `scripts/node-lts`, where its platform has one. Node 20 has had no security updates since April 2026.
 */
export function nodeProgram() {
  return isOwnNodeOld && existsSync(nodeLtsProgram) ? nodeLtsProgram : process.execPath
}

/** A program of node_modules/.bin. */
export const bin = (name) => join(root, 'node_modules', '.bin', name)

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`ต้องใช้ Node.js 20.19 ขึ้นไป (เครื่องนี้มี ${process.versions.node})`)
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const markSays = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text

/** Installs exactly what package-lock.json names, unless a finished installation of it is there. */
export async function ensureInstalled() {
  checkNode()
  const locks = [root, nodeLts].map((folder) => readFileSync(join(folder, 'package-lock.json')))
  const lock = hashOf(Buffer.concat(locks)) + process.version
  if (markSays(installedMark, lock)) return
  say('กำลังติดตั้งส่วนประกอบ… (ครั้งแรกใช้เวลาราวหนึ่งนาที)')
  await install(root)
  if (isOwnNodeOld) await install(nodeLts)
  writeFileSync(installedMark, lock)
}

/** Installs exactly what the lock file of a folder names. */
export async function install(folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['--no-audit', '--no-fund', '--loglevel=error']
  if ((await run(npm, ['ci', ...options], { cwd: folder })) === 0) return
  fail('ติดตั้งส่วนประกอบไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อเครือข่ายแล้วสั่งใหม่อีกครั้ง')
}

const sources = ['packages', 'solutions', 'apps', 'package-lock.json']

/** Newest change and number of the files that the bundles are made of. */
function sourceState(paths) {
  let newest = 0
  let count = 0
  const visit = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) {
      for (const name of readdirSync(path)) {
        if (name !== 'node_modules' && !/\.test\.tsx?$/.test(name)) visit(join(path, name))
      }
      return
    }
    count += 1
    newest = Math.max(newest, stat.mtimeMs)
  }
  paths.forEach((path) => visit(join(root, path)))
  return `${newest} ${count} ${process.version}`
}

/** Bundles server and web unless the bundles are newer than every source. */
export async function ensureBuilt() {
  const state = sourceState(sources)
  if (markSays(builtMark, state)) return
  say('กำลังเตรียมโปรแกรม…')
  for (const app of ['server', 'web', 'my-work']) {
    const code = await run(nodeProgram(), [
      bin('vite'),
      'build',
      '--logLevel',
      'warn',
      join('apps', app),
    ])
    if (code !== 0) fail('เตรียมโปรแกรมไม่สำเร็จ')
  }
  await prepareSolutions()
  mkdirSync(dirname(builtMark), { recursive: true })
  writeFileSync(builtMark, state)
}

/**
 * Builds the solutions' further files: each `build.ts` fills a folder of its own, where that is out
 * of date.
 */
async function prepareSolutions() {
  const { runnerImport } = await import('vite')
  for (const name of readdirSync(join(root, 'solutions'))) {
    const file = join(root, 'solutions', name, 'build.ts')
    if (!existsSync(file)) continue
    const { module } = await runnerImport(file, { root, logLevel: 'warn' })
    await module.build(join(root, 'dist', 'solutions', name))
  }
}

/** The settings as the console will read them: the environment comes before `.env`. */
export function loadSettings() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Runs the built console until it ends, handing signals on; resolves with its exit code. */
export function runConsole(env = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodeProgram(), [join(root, 'dist', 'server', 'main.js')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    // A terminal's Ctrl-C reaches the console directly; it must not end this parent before it.
    process.on('SIGINT', () => {})
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a command of the built console with the arguments of this one; ends with its exit code. */
export async function runBuilt(name) {
  const program = join(root, 'dist', 'server', `${name}.js`)
  if (!existsSync(program)) fail('ยังไม่ได้เตรียมโปรแกรม กรุณาสั่ง npm run build ก่อน')
  loadSettings()
  process.exit(await run(nodeProgram(), [program, ...process.argv.slice(2)]))
}

/** Whether a program can be found. */
export function has(program) {
  return (
    spawnSync(process.platform === 'win32' ? 'where' : 'which', [program], { stdio: 'ignore' })
      .status === 0
  )
}

/**
 * Debian's packages, each with a program or file of its own. Root on Debian gets what is missing.
 * Answers a sentence that says what cannot be had and why, or null when all are there.
 */
export async function ensurePrograms(packages) {
  // Debian has some outside an ordinary user's PATH
  const isThere = (program) =>
    program.startsWith('/')
      ? existsSync(program)
      : existsSync(`/usr/sbin/${program}`) || has(program)
  const missing = packages.filter(([, program]) => !isThere(program)).map(([name]) => name)
  if (missing.length === 0) return null
  const args = ['install', '-y', '--no-install-recommends', ...missing]
  const command = `apt-get ${args.join(' ')}`
  const canInstall = process.getuid?.() === 0 && has('apt-get')
  if (!canInstall) return `ต้องมีโปรแกรม ${missing.join(' และ ')} กรุณาสั่ง: sudo ${command}`
  say(`กำลังติดตั้ง ${missing.join(', ')}…`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  await run('apt-get', ['update', '-qq'], options)
  const unknown = missing.filter(
    (name) => spawnSync('apt-cache', ['madison', name]).stdout.length === 0,
  )
  if (unknown.length > 0) return `apt ของเครื่องนี้ไม่มี ${unknown.join(' และ ')}`
  const code = await withoutServices(missing, () => run('apt-get', args, options))
  if (code !== 0) return `ติดตั้งไม่สำเร็จ: ${command}`
  // nothing that tests need starts with the machine
  if (has('systemctl'))
    for (const name of missing)
      spawnSync('systemctl', ['disable', name.replace(/-server$/, '')], { stdio: 'ignore' })
  return null
}

/**
 * While packages are installed, none of them starts its service and PostgreSQL makes no database of
 * its own. Each file is written only where there is none, and is gone afterwards.
 */
async function withoutServices(packages, install) {
  const settings = '/etc/postgresql-common/createcluster.d/roadside.conf'
  const files = [
    // invoke-rc.d(8): 101 is "not allowed"
    ['/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n'],
    ...(packages.some((name) => name.startsWith('postgresql'))
      ? [[settings, 'create_main_cluster = false\n']]
      : []),
  ].filter(([file]) => !existsSync(file))
  const isNew = (folder) => !existsSync(folder)
  const folders = files.map(([file]) => dirname(file)).filter(isNew)
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o755 })
  }
  // a terminal's Ctrl-C ends apt as well
  const wait = () => {}
  process.on('SIGINT', wait)
  try {
    return await install()
  } finally {
    process.off('SIGINT', wait)
    for (const [file] of files) rmSync(file, { force: true })
    for (const folder of folders) if (readdirSync(folder).length === 0) rmdirSync(folder)
  }
}
