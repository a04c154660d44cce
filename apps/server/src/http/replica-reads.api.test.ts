import { auditList, exportAudit } from '@roadside/contract/audit-calls.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import { consoleProblems } from '@roadside/contract/console-info.ts'
import { migrate } from '@roadside/server-kit/migrate.ts'
import { openDatabase } from '@roadside/server-kit/database.ts'
import { readWorkbook } from '@roadside/server-kit/files/testing/read-workbook.ts'
import { queryOnce } from '@roadside/server-kit/testing/scratch.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import {
  startStandby,
  startTestPostgres,
  type TestPostgres,
} from '@roadside/server-kit/testing/test-postgres.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../solutions.ts'

const log = { info: () => undefined, warn: () => undefined }
const mostLagS = 15
let primary: TestPostgres
let standby: TestPostgres
let t: TestApp

beforeAll(async () => {
  primary = await startTestPostgres()
  standby = await startStandby(primary)
  const database = openDatabase({
    url: primary.url,
    readUrl: standby.url,
    mostLagS,
    onIdleError: () => undefined,
  })
  await migrate(database.pool, migrations, log)
  t = await createTestApp(
    {},
    { test: { database, url: primary.url, drop: () => database.close() } },
  )
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['สทช.'] })
  await buildUser(t, { username: 'staff', groupId, departmentId: departments['สทช.'] ?? 0 })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
})
afterAll(async () => {
  await t.close()
  await t.test.drop()
  await standby.stop()
  await primary.stop()
})

async function readLog(token: string) {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/api/${auditList.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  })
  return {
    dataTime: answer.headers['data-time'] ?? null,
    total: answer.json<{ total: number }>().total,
  }
}

/** The exported log, as a text. */
async function exportLog(token: string): Promise<string> {
  const { body } = await t.call(exportAudit, { format: 'csv' }, token)
  return 'content' in body ? Buffer.from(body.content, 'base64').toString('utf8') : ''
}

/** What the workbook of a report says of its making. */
async function exportReport(token: string): Promise<ReadonlyMap<unknown, unknown>> {
  const { body } = await t.call(exportContractReport, { month: '2026-10', by: 'contract' }, token)
  const sheets = await readWorkbook(Buffer.from(body.content, 'base64'))
  const rows = sheets.get('ที่มาของรายงาน') ?? []
  return new Map(rows.map((row) => [...row.values()] as [unknown, unknown]))
}

test('a log that is seconds old says of when it is; a minute old it comes from the primary, and the authority is told', async () => {
  const [staff, admin] = [await t.tokenOf('staff'), await t.tokenOf('admin')]
  const problemsOf = async (token: string) =>
    (await t.call(consoleProblems, {}, token)).body.map(({ name }) => name)
  const { database } = t.test
  await expect.poll(() => database.replicaProblem(), { timeout: 20_000 }).toBeNull()
  await expect.poll(async () => (await readLog(admin)).total).toBeGreaterThan(0)
  const { total } = await readLog(admin)
  expect(await readLog(admin)).toEqual({ dataTime: null, total })

  await queryOnce(standby.superuserUrl, 'select pg_wal_replay_pause()')
  await database.pool.query(
    `insert into audit_log (at, username, address, action, subject) values (now(), 'admin', '127.0.0.1', 'site.save', 'ใหม่')`,
  )
  await expect
    .poll(async () => (await readLog(admin)).dataTime, { timeout: 20_000 })
    .toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+07:00$/)
  expect((await readLog(admin)).total).toBe(total)
  const head = /^.*"?ข้อมูล ณ \d\d\/\d\d\/25\d\d \d\d:\d\d:\d\d น\."?\r?\n/
  expect(await exportLog(admin)).toMatch(head)
  expect((await exportReport(admin)).get('ข้อมูล ณ')).toMatch(
    /^\d\d\/\d\d\/25\d\d \d\d:\d\d:\d\d น\.$/,
  )
  expect([await problemsOf(staff), await problemsOf(admin)]).toEqual([[], []])

  await expect.poll(() => problemsOf(admin), { timeout: 40_000 }).toEqual(['replica_lagging'])
  expect(await problemsOf(staff)).toEqual([])
  expect(await readLog(admin)).toEqual({ dataTime: null, total: total + 3 })
  expect(await exportLog(admin)).not.toMatch(head)
  const about = await exportReport(admin)
  expect([about.has('ช่วงเวลา'), about.has('ข้อมูล ณ')]).toEqual([true, false])

  await queryOnce(standby.superuserUrl, 'select pg_wal_replay_resume()')
  await expect.poll(() => problemsOf(admin), { timeout: 20_000 }).toEqual([])
  await standby.stop()
  await expect.poll(() => problemsOf(admin), { timeout: 20_000 }).toEqual(['replica_away'])
  expect(await readLog(admin)).toEqual({ dataTime: null, total: total + 5 })
}, 120_000)
