import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import * as calls from '../calls.ts'
import { sweepCameras } from './camera-repository.ts'
import { cameraTools } from '../testing/camera-tools.ts'

let t: TestApp
let wid = 0
let admin: string
let authority: string

const { form, iso, send, alert, rows } = cameraTools(() => ({ t, wid, admin }))
beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  wid = await buildSite(t, { departmentId: departments['ส่วนกลาง'] ?? 0, typeName: 'Analytic' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  await buildUser(t, { username: 'drradmin', groupId, role: 'admin' })
  ;[admin, authority] = await Promise.all([t.tokenOf('admin'), t.tokenOf('drradmin')])
  for (const CAMID of ['CAM-A', 'CAM-B']) await t.call(calls.saveEventCamera, form(CAMID), admin)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.test.database.pool.query('delete from camera_event; delete from camera_push')
})

describe('a review', () => {
  test('of two at once says in the audit log what it found', async () => {
    await send({ type: 'car_stop', time: iso(0) })
    const id = (await rows())[0]?.id ?? 0
    const { pool } = t.test.database
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select from camera_event where id = $1 for update', [id])
      const reviews = (['true', 'false'] as const).map((review) =>
        t.call(calls.reviewEvent, { id, review, note: '' }, admin),
      )
      // A transaction sees pg_stat_activity as it was at its first look: another connection asks.
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect
        .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 })
        .toBe(2)
      await client.query('commit')
      await Promise.all(reviews)
    } finally {
      client.release(true)
    }
    const { rows: log } = await pool.query<{ before: string | null; after: string }>(
      `select before ->> 'review' as before, after ->> 'review' as after from audit_log where action = 'reviewEvent' and detail ->> 'id' = $1 order by id`,
      [String(id)],
    )
    expect(log[0]?.before).toBeNull()
    expect(log[1]?.before).toBe(log[0]?.after)
    expect((await rows())[0]?.review).toBe(log[1]?.after)
  })

  test('is written to the audit log by what happened, where and when', async () => {
    await send({ type: 'accident', time: iso(1) })
    const event = (await rows())[0]
    await t.call(calls.reviewEvent, { id: event?.id ?? 0, review: 'test', note: '' }, admin)
    const { rows: log } = await t.test.database.pool.query<{ subject: string }>(
      `select subject from audit_log where action = 'reviewEvent' order by id desc limit 1`,
    )
    expect(log[0]?.subject).toMatch(
      /^อุบัติเหตุ นบ\.1001 ถนนทดสอบ \d\d\/\d\d\/2569 \d\d:\d\d:\d\d น\.$/,
    )
  })
})

describe('a camera', () => {
  const stored = async () =>
    (await t.call(calls.eventCameras, { wid }, admin)).body.find(({ CAMID }) => CAMID === 'CAM-D')

  test('keeps its address and account where somebody who may not see them changes it', async () => {
    const dahua = { ...form('CAM-D'), maker: 'dahua' as const }
    const account = { address: '10.0.0.9:9', username: 'u', password: 'secret-1' }
    const { body } = await t.call(calls.saveEventCamera, { ...dahua, ...account }, admin)
    const changed = { ...dahua, id: body.id, Camera_Desc: 'ย้ายเสา' }
    expect((await t.call(calls.saveEventCamera, changed, authority)).status).toBe(200)
    expect(await stored()).toMatchObject({
      Camera_Desc: 'ย้ายเสา',
      address: '10.0.0.9:9',
      username: 'u',
    })
    await t.call(calls.saveEventCamera, { ...changed, address: '', username: '' }, admin)
    expect(await stored()).toMatchObject({ address: '', username: '' })
  })

  test.each([
    ['127.0.0.1:5432', 'เครือข่ายที่ระบบไม่ได้รับอนุญาตให้เชื่อมต่อ'],
    ['http://2852039166', 'เครือข่ายที่ระบบไม่ได้รับอนุญาตให้เชื่อมต่อ'],
    ['[::1]', 'เครือข่ายที่ระบบไม่ได้รับอนุญาตให้เชื่อมต่อ'],
    ['ftp://10.0.0.9', 'ที่อยู่ของกล้องไม่ถูกต้อง'],
  ])('is not stored with the address %s', async (address, sentence) => {
    const dahua = { ...form('CAM-F'), maker: 'dahua' as const, address }
    const { status, error } = await t.call(calls.saveEventCamera, dahua, admin)
    expect([status, error.message]).toEqual([400, expect.stringContaining(sentence)])
    const cameras = (await t.call(calls.eventCameras, { wid }, admin)).body
    expect(cameras.map(({ CAMID }) => CAMID)).not.toContain('CAM-F')
  })

  test('says in the audit log at which site it is', async () => {
    const { rows: log } = await t.test.database.pool.query<{ detail: unknown }>(
      `select detail from audit_log where action = 'saveEventCamera' and subject = 'CAM-A'`,
    )
    expect(log).toEqual([
      { detail: expect.objectContaining({ wid, has_new_password: false }) as unknown },
    ])
  })

  test('takes no account in its address, and the audit log holds no password', async () => {
    const account = { address: 'http://u:secret-2@10.0.0.9', username: '', password: 'secret-3' }
    const answer = await t.call(calls.saveEventCamera, { ...form('CAM-E'), ...account }, admin)
    expect(answer.status).toBe(400)
    await t.call(
      calls.saveEventCamera,
      { ...form('CAM-E'), ...account, address: '10.0.0.9' },
      admin,
    )
    const { rows: log } = await t.test.database.pool.query<{ text: string }>(
      'select audit_log::text as text from audit_log',
    )
    expect(log.length).toBeGreaterThan(0)
    expect(log.filter(({ text }) => text.includes('secret-'))).toEqual([])
  })

  test('that is reporting at this moment holds up no sweep', async () => {
    const { pool, db } = t.test.database
    await pool.query(`update event_camera set seen_at = $1, is_unreachable = false`, [iso(-3_600)])
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`select from event_camera where camid = 'CAM-A' for no key update`)
    const swept = sweepCameras(db, t.clock.now)
    const late = new Promise((resolve) => setTimeout(() => resolve('waits'), 2_000))
    expect(await Promise.race([swept, late])).toEqual([wid])
    await client.query('rollback')
    client.release()
    const cameras = (await t.call(calls.eventCameras, { wid }, admin)).body
    const health = Object.fromEntries(cameras.map(({ CAMID, health: is }) => [CAMID, is]))
    expect(health).toMatchObject({ 'CAM-A': 'ok', 'CAM-B': 'unreachable' })
  })
})

test('a maker’s code counts as cameras spell it, however it was typed', async () => {
  const { body } = await t.call(
    calls.saveEventCode,
    { maker: 'hikvision', code: ' SmokeDetection ', type: 'accident' },
    admin,
  )
  expect(body).toEqual({ maker: 'hikvision', code: 'smokedetection', type: 'accident' })
  await alert('smokeDetection', -10)
  expect(await rows()).toMatchObject([{ type: 'accident' }])
})
