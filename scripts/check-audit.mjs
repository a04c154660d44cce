// Fails where a package that the console runs with has a known weakness of high or critical severity. Without a registry
// that can be asked (no network, a mirror without that service) it says so, and fails nothing.
import { spawnSync } from 'node:child_process'
import { root, say } from './lib.mjs'

const timeoutMs = 60_000
const failing = ['high', 'critical']

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const { stdout, error } = spawnSync(npm, ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: timeoutMs,
  maxBuffer: 64 * 1024 * 1024,
})
const answer = parse(stdout ?? '')

if (!answer?.metadata?.vulnerabilities) {
  const why = answer?.error?.summary || answer?.message || error?.message || 'no answer'
  say(`ตรวจช่องโหว่ไม่ได้ เพราะสอบถามทะเบียนแพ็กเกจไม่สำเร็จ: ${why}`)
  process.exit(0)
}
const known = Object.values(answer.vulnerabilities)
for (const { name, severity, via } of known) {
  const titles = via.flatMap((one) =>
    typeof one === 'string' ? [one] : [`${one.title} ${one.url}`],
  )
  say(`${severity}: ${name} – ${titles.join('; ')}`)
}
const bad = known.filter(({ severity }) => failing.includes(severity))
const { total } = answer.metadata.dependencies
say(`${total} packages, ${known.length} with known weaknesses, ${bad.length} high or critical`)
process.exit(bad.length === 0 ? 0 : 1)

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
