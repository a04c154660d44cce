import { consoleProblems } from '@roadside/contract/console-info.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from './testing/alarm-tools.ts'
import type { App } from './app.ts'
import { consolePartSweep } from './features/alarms/console-parts.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ BACKUP_MAX_AGE_H: '26', BACKUP_TRIAL_MAX_DAYS: '35' })
  t.clock.now = new Date(Date.now() + 1_000)
  const { groupId, departments } = await buildGroup(t, { code: 'otsb', departments: ['สทช.'] })
  await buildUser(t, { username: 'staff', groupId, departmentId: departments['สทช.'] ?? 0 })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
})
afterAll(() => t.close())

const record = (kind: string, name: string) =>
  t.test.database.pool.query(
    `insert into backup_record (kind, tool, name, at) values ($1, 'console', $2, $3)`,
    [kind, name, t.clock.now],
  )
const pass = (hours: number) => (t.clock.now = new Date(t.clock.now.getTime() + hours * 3_600_000))
async function warnings(): Promise<string[]> {
  const answer = await t.app.http.inject('/readyz')
  expect(answer.statusCode).toBe(200)
  return (JSON.parse(answer.body) as { warnings: string[] }).warnings
}
async function metric(name: string): Promise<string | undefined> {
  const { body } = await t.app.http.inject('/metrics')
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]
}

test('back-ups that are missing, old or untried are warnings, an alarm and a figure', async () => {
  const tools = alarmTools(t)
  const { deps, watched } = t.app as unknown as App
  const sweep = consolePartSweep(() => watched)
  const judge = async () => {
    await sweep.run(deps, t.app.http.log)
    await tools.evaluate()
    tools.pass(61)
    await sweep.run(deps, t.app.http.log)
    await tools.evaluate()
    return (await tools.alarms()).filter(({ is_active }) => is_active).map(({ kind }) => kind)
  }
  expect(await warnings()).toEqual([])
  expect(await metric('roadside_backup_age_seconds')).toBe('Nan')

  pass(27)
  expect(await warnings()).toEqual(['backup_missing'])
  expect(await judge()).toEqual(['console_backup'])

  await record('backup', 'one')
  expect(await warnings()).toEqual([])
  expect(await judge()).toEqual([])
  pass(1)
  expect(Number(await metric('roadside_backup_age_seconds'))).toBeGreaterThan(3_600)

  pass(36 * 24)
  await record('backup', 'two')
  expect(await warnings()).toEqual(['backup_untried'])
  await record('trial', 'two')
  expect(await warnings()).toEqual([])
  expect(await metric('roadside_backup_trial_age_seconds')).toBe('0')

  // of the database that this one was restored from
  await record('restore', 'now')
  pass(27)
  expect(await warnings()).toEqual(['backup_missing'])
})

test('administrators of the authority see it, and nobody else', async () => {
  const problemsOf = async (username: string) =>
    (await t.call(consoleProblems, {}, await t.tokenOf(username))).body
  expect(await problemsOf('staff')).toEqual([])
  const [problem] = await problemsOf('admin')
  expect(problem?.name).toBe('backup_missing')
})
