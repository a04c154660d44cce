// npm run test:system: three consoles behind HAProxy, a database cluster, broker and store of pictures on this machine;
// each part is killed, stopped and cut off in turn. SYSTEM_TIMES: how often each (5), SYSTEM_UPLINKS: uplinks a second
// (1000), SYSTEM_KEEP=1: the logs stay. `-- --short`: four faults, each once; where a program cannot be had, none.
import { sayFailures, vitest } from './gates.mjs'
import {
  bin,
  ensureBuilt,
  ensureInstalled,
  ensurePrograms,
  fail,
  nodeProgram,
  run,
  say,
} from './lib.mjs'

const isShort = process.argv.includes('--short')
const args = process.argv.slice(2).filter((arg) => arg !== '--short')

const problem = await ensurePrograms([
  ['etcd-server', 'etcd'],
  ['patroni', 'patroni'],
  ['python3-etcd', '/usr/lib/python3/dist-packages/etcd/client.py'],
  ['postgresql-15', '/usr/lib/postgresql/15/bin/postgres'],
  ['haproxy', 'haproxy'],
  ['mosquitto', 'mosquitto'],
  ['openssl', 'openssl'],
  ['procps', 'pgrep'],
])
if (problem && isShort) {
  say(`ไม่ได้ทดสอบระบบเมื่อแต่ละส่วนขัดข้อง (test:system --short): ${problem}`)
  process.exit(0)
}
if (problem) fail(problem)
await ensureInstalled()
await ensureBuilt()
const short = { SYSTEM_SHORT: '1', SYSTEM_TIMES: '1', SYSTEM_UPLINKS: '200' }
const path = { PATH: `${process.env.PATH}:/usr/sbin` }
if (!isShort) {
  const env = { ...process.env, ...path }
  process.exit(
    await run(nodeProgram(), [bin('vitest'), 'run', '--project', 'system', ...args], { env }),
  )
}
const code = await vitest(['system'], { env: { ...process.env, ...path, ...short }, args })
sayFailures()
process.exit(code)
