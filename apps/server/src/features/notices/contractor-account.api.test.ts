import {
  buildContractorUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { findToldAlarms } from './rules/content-repository.ts'
import { mayBeTold, ownerOfTarget, placeOfAlarm } from './sight-repository.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('the address of a contractor’s account is told of its own contracts, as they are now', async () => {
  const { pool, db } = t.test.database
  const insert = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query<{ id: number }>(`${text} returning id`, [...values])).rows[0]?.id ?? 0
  const tools = alarmTools(t)
  const { wid, departmentId } = await tools.place('Flooding')
  const made = async (name: string) => {
    const contractor = await insert('insert into contractor (name) values ($1)', [name])
    const project = await insert(
      'insert into project (code, name, department_id, contractor_id) values ($1, $1, $2, $3)',
      [name, departmentId, contractor],
    )
    return { contractor, project }
  }
  const mine = await made('mine')
  const others = await made('others')
  await buildContractorUser(t, { username: 'mine', contractorId: mine.contractor })
  await pool.query('update site set project_id = $1 where wid = $2', [mine.project, wid])
  const ofSite = await tools.equipment('flooding', wid)
  const ofOther = await tools.equipment('flooding', wid)
  const moveTo = (asset: number, project: number | null) =>
    pool.query('update asset set project_id = $1 where id = $2', [project, asset])
  await moveTo(ofOther, others.project)
  await tools.turn([ofSite, ofOther], { condition: 'critical' })
  await tools.evaluate()
  const target = await insert(
    `insert into notice_target (channel, name, address, user_id, created_by, created_at)
     select 'email', 'a', '{"to": "a@example.th"}', id, 'admin', now() from app_user where username = 'mine'`,
  )
  const told = async () => {
    const { rows } = await sql<{ asset: number }>`
      select a.asset_id as asset from notice_target t ${ownerOfTarget} cross join alarm a ${placeOfAlarm}
      where t.id = ${target} and ${mayBeTold('4g')} order by 1`.execute(db)
    return rows.map(({ asset }) => asset)
  }
  expect(await told()).toEqual([ofSite])
  // of a circuit with lamps of others, too, a contractor is told neither how many are dark nor how many are behind it
  const { id: root } = (
    await pool.query<{ id: number }>(
      `with root as (insert into alarm (kind, solution, subject, subject_name, wid, severity, raised_at, noted_at, last_seen_at, is_active, why)
         values ('circuit_dark', 'lighting', 'circuit', 'วงจร A', $1, 'major', now(), now(), now(), true, '2 จาก 2 ดวงดับ') returning id)
       select id from root`,
      [wid],
    )
  ).rows[0] ?? { id: 0 }
  await pool.query('update alarm set suppressed_by = $1 where asset_id = any($2)', [
    root,
    [ofSite, ofOther],
  ])
  const ofContract = async () => (await findToldAlarms(db, [root]))[0]
  expect(await ofContract()).toMatchObject({
    why: '2 จาก 2 ดวงดับ',
    hidden: 2,
    of_contract: { why: '', hidden: 1 },
  })
  await moveTo(ofOther, null)
  expect(await ofContract()).toMatchObject({ of_contract: { why: '2 จาก 2 ดวงดับ', hidden: 2 } })
  await moveTo(ofOther, others.project)
  await pool.query('delete from alarm where id = $1', [root])
  await moveTo(ofSite, others.project)
  expect(await told()).toEqual([])
  await moveTo(ofSite, null)
  await pool.query('update contractor set archived_at = now() where id = $1', [mine.contractor])
  expect(await told()).toEqual([])
})
