import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveSweep } from './archive-sweep.ts'

const { execPath } = process
const now = new Date('2026-11-21T20:00:00+07:00')
let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
  const august = new Date('2026-08-05T12:00:00+07:00')
  await ensureMonthlyPartitions(t.database.pool, 'lamp_reading', { from: august, to: august })
  process.execPath = '/nowhere/node'
})
afterAll(async () => {
  process.execPath = execPath
  await t.drop()
})

function open() {
  const { sweep, stop } = archiveSweep({ afterMonths: 1, retentionMonths: 24 })
  const deps = { database: t.database, now: () => now } as unknown as Deps
  return { run: () => sweep.run(deps, pino({ level: 'silent' })), stop }
}

test('a process that cannot be started holds up no stop', async () => {
  const { run, stop } = open()
  await expect(run()).rejects.toThrow('ENOENT')
  await stop()
})

test('no process is started after the stop', async () => {
  const { run, stop } = open()
  const running = run()
  await stop()
  await expect(running).resolves.toBeUndefined()
})
