import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { updateLocationSEM } from '../../calls.ts'

const devid = '0004a30b001c0701'
let t: TestApp
let wid: number
let admin: string

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  wid = await buildSite(t, { departmentId: drr.departments['ส่วนกลาง'] ?? 0 })
  admin = await t.tokenOf('admin')
  await sql`insert into lamp (wid, devid, pole, profile_id, latitude, longitude, sta)
    select ${wid}, ${devid}, 'P-1', min(id), '13.8', '100.4', '1+005' from device_profile`.execute(
    t.test.database.db,
  )
})
afterAll(() => t.close())

test('who moved a lamp, from where and to where, stands in the audit log', async () => {
  const typed = { devid, latitude: 'abc', longitude: '๑๐๐.๔', sta: 'ข้างวัด' }
  expect((await t.call(updateLocationSEM, typed, admin)).status).toBe(200)
  const { rows } =
    await sql`select username, address, subject, detail, before, after from audit_log where action = 'updateLocationSEM'`.execute(
      t.test.database.db,
    )
  expect(rows).toEqual([
    {
      username: 'admin',
      address: '127.0.0.1',
      subject: 'P-1',
      detail: { wid, devid },
      before: { latitude: '13.8', longitude: '100.4', sta: '1+005' },
      after: { latitude: 'abc', longitude: '๑๐๐.๔', sta: 'ข้างวัด' },
    },
  ])
})
