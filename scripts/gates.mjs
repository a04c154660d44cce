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

/**
 * Tests of the real thing wait for real processes, and a busy machine makes one of ten thousand late.
 * Such a test runs once more and is named (`flaky`); one that fails twice fails.
 */
export const again = ['--retry=1', '--reporter=./scripts/flaky-reporter.mjs']

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
  ['ทดสอบหน่วย (unit)', () => vitest(['unit', 'dom'], again)],
]

export const slow = [
  ['ทดสอบเรียกใช้ (API)', () => vitest(['api'], again)],
  ['สร้างโปรแกรม (build)', () => run(process.execPath, ['scripts/build.mjs'])],
  ['น้ำหนักหน้าเว็บ (bundle)', () => run(process.execPath, ['scripts/check-bundle.mjs'])],
  ['ทดสอบเมื่อเกิดเหตุขัดข้อง (failures)', () => vitest(['console'], again)],
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

async function vitest(projects, options = []) {
  const file = join(root, 'test-results', `vitest-${projects.join('-')}.json`)
  rmSync(file, { force: true })
  const names = projects.flatMap((project) => ['--project', project])
  const code = await node(
    'vitest',
    'run',
    ...names,
    ...options,
    '--reporter=default',
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${file}`,
  )
  const report = JSON.parse(readFileSync(file, 'utf8'))
  totals.passed += report.numPassedTests
  totals.failed += report.numFailedTests + report.numPendingTests + report.numTodoTests
  for (const { name, message, assertionResults } of report.testResults) {
    if (message) note(name, 'the file', message) // it could not be run
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status !== 'passed') note(name, fullName, failureMessages.join('\n') || status)
    }
  }
  if (report.numPassedTests === 0) return 1
  return code
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
  if (failures.length > 0) say(`\n${failures.join('\n\n')}`)
  if (failed.length > 0) say(`\nไม่ผ่าน: ${failed.join(', ')}`)
  return failed
}
