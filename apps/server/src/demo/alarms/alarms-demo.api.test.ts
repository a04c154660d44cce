import { beginAlarms, hasBegunAlarms, takeOldAlarms, type BeginningAlarms } from './begin.ts'
import type { App } from '../../app.ts'
import { evaluateAll } from '../../features/alarms/alarm-sweep.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { buildDemoAuthority } from '../authority.ts'
import { seedDuty } from '../duty/seed.ts'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let beginning: BeginningAlarms
const rows = async <Row extends object>(text: string) =>
  (await t.test.database.pool.query<Row>(text)).rows
beforeAll(async () => {
  t = await createTestApp({ DEMO: '1' })
  tools = alarmTools(t)
  await buildDemoAuthority(t.test.database, {
    typeNames: ['Lighting'],
    now: t.clock.now,
    adminPassword: 'Roadside-demo-1!',
    demoPassword: 'Roadside-demo-1!',
    fourGUsername: '4g',
    dashboardFirstname: 'dashboard',
    hashPassword: (password) => Promise.resolve(password),
    isPasswordRight: (hash, password) => Promise.resolve(hash === password),
  })
  await seedDuty(t.test.database, t.clock.now)
  const { alarms, deps, findCaller, http } = t.app as unknown as App
  beginning = {
    deps,
    kinds: alarms.kinds,
    findCaller,
    evaluate: () => evaluateAll(alarms, deps, http.log),
  }
}, 60_000)
afterAll(() => t.close())

test('old troubles were taken by somebody, new ones are told, and people are told inside the console alone', async () => {
  const { wid } = (
    await rows<{ wid: number }>(
      `select s.wid from site s join department d on d.id = s.department_id
     where s.type_name = 'Lighting' and d.name = 'ขทช.นนทบุรี' order by 1 limit 1`,
    )
  )[0] ?? { wid: 0 }
  const started = t.clock.now
  const ago = (days: number) => new Date(started.getTime() - days * 86_400_000)
  for (const [name, days, health] of [
    ['ซ่อม', 20, 'fault'],
    ['รับทราบ', 3, 'fault'],
    ['พัก', 3, 'warning'],
    ['ใหม่', 0.5, 'fault'],
  ] as const)
    await tools.turn(await tools.equipment('lamp', wid, { name }), { health, since: ago(days) })
  const waiting = await tools.equipment('lamp', wid, { name: 'รอประวัติ' })
  tools.pass(120)
  await tools.turn(waiting, { health: 'unreachable' })

  expect(await hasBegunAlarms(beginning)).toBe(false)
  await beginAlarms(beginning, started)
  expect(await hasBegunAlarms(beginning)).toBe(true)
  expect(
    await rows(
      `select subject_name as name, is_acknowledged, shelved_until is not null as shelved, out_of_service_at is not null as maintained
       from alarm where is_active order by raised_at, subject_name`,
    ),
  ).toEqual([
    { name: 'ซ่อม', is_acknowledged: false, shelved: false, maintained: true },
    { name: 'พัก', is_acknowledged: false, shelved: true, maintained: false },
    { name: 'รับทราบ', is_acknowledged: true, shelved: false, maintained: false },
    { name: 'ใหม่', is_acknowledged: false, shelved: false, maintained: false },
  ])
  tools.pass(90)
  await beginning.evaluate()
  const told = await rows<{ title: string; channel: string }>(
    `select content ->> 'title' as title, channel from notice order by target_name`,
  )
  expect(told).toHaveLength(2)
  for (const { title, channel } of told) {
    expect(channel).toBe('demo')
    expect(title).toContain('ใหม่')
  }
  expect(await rows('select from notice_rule where is_on')).toHaveLength(4)
})

test('what the username admin alone may know is left to that account', async () => {
  const [site] = await rows<{ wid: number }>(
    `select wid from site where type_name = 'Lighting' order by wid limit 1`,
  )
  const silent = await tools.equipment('lamp', site?.wid ?? 0, { name: 'เงียบ', guards: true })
  const since = new Date(t.clock.now.getTime() - 20 * 86_400_000)
  await tools.turn(silent, { health: 'unreachable', since })
  await beginning.evaluate()
  tools.pass(30)
  await beginning.evaluate()
  await takeOldAlarms(beginning)
  expect(
    await rows(`select is_active, out_of_service_at from alarm where subject_name = 'เงียบ'`),
  ).toEqual([{ is_active: true, out_of_service_at: null }])
})
