// npm test: installs what is missing, then every gate. Its last line counts the tests.
import { existsSync } from 'node:fs'
import { ensureInstalled, fail, has, run, say } from './lib.mjs'

await ensureInstalled()
await ensurePrograms()
const { fast, slow, runGates, totals } = await import('./gates.mjs')
const failed = await runGates([...fast, ...slow])
// A gate that runs no tests and fails (format, lint, …) counts as one failure.
const failures = Math.max(totals.failed, failed.length)
say(`\n${totals.passed} passed, ${failures} failed`)
process.exit(failures === 0 ? 0 : 1)

/**
 * Chromium and mosquitto: real browser, real broker. Root on Debian installs them; others get
 * instructions.
 */
async function ensurePrograms() {
  const wanted = [
    ['chromium', existsSync('/usr/bin/chromium') || has('chromium')],
    ['mosquitto', existsSync('/usr/sbin/mosquitto') || has('mosquitto')],
  ]
  const missing = wanted.filter(([, isThere]) => !isThere).map(([name]) => name)
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const canInstall = process.getuid?.() === 0 && has('apt-get')
  if (!canInstall) fail(`ต้องมีโปรแกรม ${missing.join(' และ ')} กรุณาสั่ง: sudo ${command}`)
  say(`กำลังติดตั้ง ${missing.join(', ')}…`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  await run('apt-get', ['update', '-qq'], options)
  if ((await run(command.split(' ')[0], command.split(' ').slice(1), options)) !== 0)
    fail(`ติดตั้งไม่สำเร็จ: ${command}`)
}
