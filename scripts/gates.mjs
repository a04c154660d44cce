// The gates that npm run check and npm test are made of.
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, nodeProgram, root, run, say } from './lib.mjs'

const node = (name, ...args) => run(nodeProgram(), [bin(name), ...args])

/**
 * Counts of the test runners, added up for the closing line, and the failures, named once more
 * before it.
 */
export const totals = { passed: 0, failed: 0 }
const failures = []

/** Of a run with more failed files than this, none is late: all of them are wrong. */
const mostLate = 10

export const fast = [
  ['รูปแบบ (format)', () => node('prettier', '--check', '--log-level', 'warn', '.')],
  ['กฎการเขียน (lint)', () => node('oxlint', '--type-aware', '--quiet')],
  ['ชนิดข้อมูล (types)', types],
  ['คำสั่งฐานข้อมูล (SQL)', () => vitest(['sql'])],
  ['โค้ดซ้ำ (duplication)', () => node('jscpd', 'packages', 'solutions', 'apps')],
  [
    'โค้ดซ้ำในชุดทดสอบและสไตล์ (duplication in tests and styles)',
    () => node('jscpd', '-c', '.jscpd-tests.json', 'packages', 'solutions', 'apps', 'e2e'),
  ],
  ['การปรับฐานข้อมูล (migrations)', () => run(process.execPath, ['scripts/check-migrations.mjs'])],
  ['หน้าเอกสาร (pages)', () => run(process.execPath, ['scripts/check-pages.mjs'])],
  ['ชั้นสไตล์ (styles)', () => run(process.execPath, ['scripts/check-styles.mjs'])],
  ['ช่องโหว่ของแพ็กเกจ (audit)', () => run(process.execPath, ['scripts/check-audit.mjs'])],
  ['ขนาดไฟล์ (sizes)', () => run(process.execPath, ['scripts/check-files.mjs'])],
  ['ทดสอบหน่วย (unit)', () => vitest(['unit', 'dom'])],
]

export const slow = [
  ['ทดสอบเรียกใช้ (API)', () => vitest(['api'])],
  ['สร้างโปรแกรม (build)', () => run(process.execPath, ['scripts/build.mjs'])],
  ['น้ำหนักหน้าเว็บ (bundle)', () => run(process.execPath, ['scripts/check-bundle.mjs'])],
  ['ทดสอบเมื่อเกิดเหตุขัดข้อง (failures)', () => vitest(['console'])],
  ['ทดสอบเบราว์เซอร์ (browser)', playwright],
]

/** All of it; then the server without the names of a browser, and the web without those of Node.js. */
async function types() {
  for (const project of ['tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json']) {
    const code = await run(bin('tsc'), ['--noEmit', '-p', project])
    if (code !== 0) return code
  }
  return 0
}

/**
 * Runs the tests of some projects of Vitest. Tests of the real thing wait for real processes, and a
 * busy machine makes one of ten thousand late: a file that fails runs once more, from its beginning,
 * as its tests may stand on one another. What passes then is named (`~`); what fails twice fails.
 */
export async function vitest(
  projects,
  { program = nodeProgram(), env = process.env, args = [] } = {},
) {
  const first = await runVitest(projects, { program, env, args })
  const late = [...first.files].filter(([, { failures }]) => failures.length > 0)
  const names = late.map(([name]) => relative(root, name))
  const isAgain = names.length > 0 && names.length <= mostLate
  const last = isAgain
    ? await runVitest(projects, { program, env, args: [...args, ...names] })
    : first
  for (const [name, { failures }] of isAgain ? late : [])
    for (const { title, message } of failures) {
      const isFailed = last.files.get(name)?.failures.some((one) => one.title === title) ?? true
      if (!isFailed) note(name, title, message, '~')
    }
  let total = 0
  for (const [name, { passed, failures }] of new Map([...first.files, ...last.files])) {
    total += passed
    totals.passed += passed
    totals.failed += failures.length
    for (const { title, message } of failures) note(name, title, message)
  }
  return total === 0 ? 1 : last.code
}

/** The exit code, and of each file how many tests passed and those that did not. */
async function runVitest(projects, { program, env, args }) {
  const report = join(root, 'test-results', `vitest-${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const code = await run(
    program,
    [
      bin('vitest'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...args,
      '--reporter=default',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const files = new Map()
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.filter(({ status }) => status !== 'passed')
    const failures = failed.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      message: failureMessages.join('\n') || status,
    }))
    if (message) failures.push({ title: 'the file', message }) // it could not be run
    files.set(name, { passed: assertionResults.length - failed.length, failures })
  }
  return { code, files }
}

async function playwright() {
  const file = join(root, 'test-results', 'playwright.json')
  rmSync(file, { force: true })
  const code = await run(
    nodeProgram(),
    [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  )
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  totals.passed += stats.expected + stats.flaky
  totals.failed += stats.unexpected + stats.skipped
  for (const { message } of errors) note(join(root, 'e2e'), 'the run', message)
  for (const spec of suites.flatMap(specsOf)) {
    const failed = spec.tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed')
    const mark = spec.tests.some(({ status }) => status === 'flaky') ? '~' : '✗'
    for (const { status, error } of failed)
      note(join(root, 'e2e', spec.file), spec.title, error?.message ?? status, mark)
  }
  if (stats.expected === 0) return 1
  return code
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/**
 * Stores the first lines of a runner's message about a failed test; the whole text stands where it
 * failed. The mark is `~` for one that passed when it ran again.
 */
function note(file, title, message, mark = '✗') {
  const own = message.split('\n').filter((line) => !line.includes('node_modules'))
  const lines = own.slice(0, 12)
  failures.push(
    [`${mark} ${relative(root, file)} › ${title}`, ...lines.map((line) => `  ${line}`)].join('\n'),
  )
}

/** Says which tests failed, and which passed when they ran again. */
export function sayFailures() {
  if (failures.length > 0) say(`\n${failures.join('\n\n')}`)
}

/** Runs the gates one after the other; all of them, so that one run names everything that is wrong. */
export async function runGates(gates) {
  const failed = []
  for (const [name, gate] of gates) {
    const started = Date.now()
    say(`\n▶ ${name}`)
    let code = 1
    try {
      code = await gate()
    } catch (error) {
      say(String(error))
    }
    say(`${code === 0 ? '✓' : '✗'} ${name} · ${((Date.now() - started) / 1000).toFixed(1)} วินาที`)
    if (code !== 0) failed.push(name)
  }
  sayFailures()
  if (failed.length > 0) say(`\nไม่ผ่าน: ${failed.join(', ')}`)
  return failed
}
