import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { makeIngestKey, type KeyScope } from '@roadside/contract/ingest-calls.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let own: { wid: number; departmentId: number; groupId: number }
let other: { wid: number; departmentId: number; groupId: number }
let key: string
let reader: string
let staff: string
let admin: string

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  own = await tools.place('Flooding')
  other = await tools.place('Flooding')
  await buildUser(t, { username: 'admin', groupId: own.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', ...own })
  const token = await t.tokenOf('admin')
  const make = async (scopes: KeyScope[]) =>
    (
      await t.call(
        makeIngestKey,
        { name: 'Prometheus', scopes, department_id: own.departmentId },
        token,
      )
    ).body.key
  key = await make(['sendAlarms'])
  reader = await make(['readAlarms', 'ingest'])
})
beforeEach(async () => {
  await t.test.database.pool.query('truncate alarm, external_finding cascade')
  admin = await t.tokenOf('admin')
  staff = await t.tokenOf('staff')
})
afterAll(() => t.close())

/** An alert as Alertmanager sends it: a firing one ends in the year 1. */
const alert = (more: object = {}) => ({
  status: 'firing',
  labels: { alertname: 'DiskFull', severity: 'critical', wid: String(own.wid) },
  annotations: { summary: 'ดิสก์ใกล้เต็ม', description: 'เหลือ 3%' },
  startsAt: '2026-11-21T12:59:00.123456789Z',
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'http://prometheus:9090/graph',
  fingerprint: 'fbab788ec4c1018b',
  ...more,
})

async function post(alerts: readonly object[], bearer: string | null = key) {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/hooks/alertmanager',
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    payload: { version: '4', groupKey: '{}', truncatedAlerts: 0, receiver: 'r', alerts },
  })
  const body = JSON.parse(answer.body) as { accepted?: number; message?: string }
  return { status: answer.statusCode, ...body }
}
const seenBy = async (token: string) => (await t.call(alarmList, {}, token)).body.rows

test('an alert is one alarm of the site that it names, until it is resolved', async () => {
  expect(await post([alert()])).toEqual({ status: 200, accepted: 1 })
  await tools.evaluate()
  await post([alert()])
  await tools.evaluate()
  const [row, ...more] = await seenBy(staff)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    kind: 'external',
    kind_name: 'การแจ้งเตือนจากระบบอื่น',
    severity: 'critical',
    subject: 'ดิสก์ใกล้เต็ม',
    why: 'เหลือ 3%',
    wid: own.wid,
    raised_at: '2026-11-21T19:59:00+07:00',
    occurrences: 1,
    is_active: true,
  })
  tools.pass(60)
  await post([alert({ status: 'resolved', endsAt: '2026-11-21T13:00:30Z' })])
  await tools.evaluate()
  expect((await seenBy(staff))[0]).toMatchObject({
    is_active: false,
    cleared_at: '2026-11-21T20:00:30+07:00',
  })
})

test('one without a time began when it came', async () => {
  await post([alert({ startsAt: '0001-01-01T00:00:00Z' })])
  await tools.evaluate()
  const [row] = await seenBy(staff)
  expect(Date.parse(row?.raised_at ?? '')).toBe(t.clock.now.getTime())
})

test('one that began and ended between two runs is told all the same', async () => {
  await post([alert()])
  await post([alert({ status: 'resolved', endsAt: '2026-11-21T13:00:30Z' })])
  await tools.evaluate()
  expect(await seenBy(staff)).toMatchObject([{ phase: 'inactiveUnacknowledged' }])
})

test('one of no site, or of a site of another department, is of the console, and stays until it is resolved', async () => {
  const labels = { alertname: 'TargetDown' }
  await post([
    alert({ fingerprint: 'a1', labels, annotations: {} }),
    alert({ fingerprint: 'a2', labels: { ...labels, wid: String(other.wid), severity: 'high' } }),
    alert({ fingerprint: 'a3', labels: { ...labels, wid: 'many', severity: 'minor' } }),
  ])
  await tools.evaluate()
  tools.pass(30)
  await tools.evaluate()
  expect(await seenBy(staff)).toEqual([])
  const rows = await seenBy(admin)
  expect(
    rows.map(({ severity, wid, is_active, subject }) => [severity, wid, is_active, subject]),
  ).toEqual([
    ['major', null, true, 'ดิสก์ใกล้เต็ม'],
    ['minor', null, true, 'ดิสก์ใกล้เต็ม'],
    ['warning', null, true, 'TargetDown'],
  ])
})

test('a site that goes before the next run leaves its alarm to the console', async () => {
  const { wid, departmentId } = await tools.place('Flooding')
  await t.test.database.pool.query('update site set department_id = $1 where wid = $2', [
    own.departmentId,
    wid,
  ])
  await post([alert({ labels: { wid: String(wid) } })])
  expect(departmentId).not.toBe(own.departmentId)
  await t.test.database.pool.query('delete from site where wid = $1', [wid])
  await tools.evaluate()
  expect(await seenBy(admin)).toMatchObject([{ wid: null, severity: 'warning' }])
})

test('nothing is taken without a key for it, and the answer says why', async () => {
  expect(await post([alert()], null)).toMatchObject({ status: 401 })
  expect(await post([alert()], 'rsk_wrong')).toMatchObject({
    status: 401,
    message: 'คีย์ไม่ถูกต้องหรือถูกยกเลิกแล้ว',
  })
  expect(await post([alert()], reader)).toMatchObject({
    status: 403,
    message: 'คีย์ “Prometheus” ไม่ได้รับอนุญาตให้ส่งการแจ้งเตือนจากระบบอื่น',
  })
  await tools.evaluate()
  expect(await seenBy(admin)).toEqual([])
})

test('what is no message of Alertmanager is refused as a whole, with the place of the mistake', async () => {
  const refused = [
    { status: 'pending' },
    { fingerprint: 'x/../y' },
    { startsAt: 'yesterday' },
    { labels: { severity: 1 } },
  ]
  for (const wrong of refused) {
    const [field] = Object.keys(wrong)
    const answer = await post([alert(), alert(wrong)])
    expect(answer.status).toBe(400)
    expect(answer.message).toContain(`Alertmanager: alerts.1.${field}`)
  }
  const many = Array.from({ length: 1_001 }, (_, n) => alert({ fingerprint: n.toString(16) }))
  expect(await post(many)).toMatchObject({
    status: 400,
    message: expect.stringContaining('max_alerts') as string,
  })
  await tools.evaluate()
  expect(await seenBy(admin)).toEqual([])
  expect(await post(many.slice(1))).toEqual({ status: 200, accepted: 1_000 })
  await tools.evaluate()
  expect((await t.call(alarmList, {}, staff)).body.total).toBe(1_000)
})
