// npm run test:system: three consoles behind HAProxy, a database cluster, broker and store of pictures on this machine;
// each part is killed and stopped in turn. SYSTEM_TIMES: how often each (5), SYSTEM_UPLINKS: uplinks a second (1000),
// SYSTEM_KEEP=1: the logs stay.
import { existsSync } from 'node:fs'
import { bin, ensureBuilt, ensureInstalled, fail, has, nodeProgram, run } from './lib.mjs'

/** Debian's packages, and a program of each. */
const packages = [
  ['etcd-server', 'etcd'],
  ['patroni', 'patroni'],
  ['postgresql-15', '/usr/lib/postgresql/15/bin/postgres'],
  ['haproxy', '/usr/sbin/haproxy'],
  ['mosquitto', '/usr/sbin/mosquitto'],
  ['openssl', 'openssl'],
]
const missing = packages.filter(([, program]) => !existsSync(program) && !has(program))
if (missing.length > 0) {
  const names = missing.map(([name]) => name).join(' ')
  fail(`ต้องมีโปรแกรมเหล่านี้ กรุณาสั่ง: sudo apt-get install --no-install-recommends ${names}`)
}
await ensureInstalled()
await ensureBuilt()
process.exit(
  await run(nodeProgram(), [bin('vitest'), 'run', '--project', 'system', ...process.argv.slice(2)]),
)
