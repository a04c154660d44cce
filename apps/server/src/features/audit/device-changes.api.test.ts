import { floodCalls } from '@roadside/solutions/flooding/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeviceSetting,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'

let t: DeviceSetting<typeof floodCalls>
beforeAll(async () => {
  t = await createDeviceSetting(floodCalls, 'Flooding')
})
afterAll(() => t.close())

const place = { sta: '', latitude: null, longitude: null, report_s: 60, timeout_s: 600 }
const query = async (text: string) =>
  (await t.test.database.pool.query<Record<string, unknown>>(text)).rows
/** The device, its rules and what it measures, as the database has them. */
const stored = () =>
  query(`select v.external_id, v.name, v.archived_at, v.rules, c.key, c.name as channel
    from device v left join channel c on c.device_id = v.id order by v.id, c.id`)

test('a device changes only together with its line in the audit log', async () => {
  await t.register({ device: 'FL-1', name: 'ก' })
  await t.ingest('flooding', { device: 'FL-1', time: t.clock.now.toISOString(), depth_cm: 5 })
  await t.ingest('flooding', { device: 'FL-2', time: t.clock.now.toISOString(), depth_cm: 5 })
  const [before, unknown] = [await stored(), await t.unknown()]
  expect(unknown).toMatchObject([{ device: 'FL-2' }])
  const device = await t.shown('FL-1')
  const [{ id = 0, rules_version: version = 0 } = {}, channel] = [
    device,
    device?.channels[0]?.id ?? 0,
  ]
  const { wid } = t
  const changes = [
    () => t.register({ device: 'FL-2' }),
    () =>
      t.request(floodCalls.saveDevice, { wid, id, form: { ...place, device: 'FL-1', name: 'ข' } }),
    () => t.request(floodCalls.saveRules, { wid, device: id, version, rules: { settings: {} } }),
    () =>
      t.request(floodCalls.saveChannel, {
        wid,
        channel,
        form: { name: 'ค', unit: 'ซม.', decimals: 1 },
      }),
    () => t.request(floodCalls.removeDevice, { wid, id }),
  ]

  await query(
    `create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
  )
  await query(`create trigger refuse_line before insert on audit_log for each row
    when (new.action like 'device_%') execute function refuse_line()`)
  for (const change of changes) expect((await change()).status).toBe(500)
  expect(await stored()).toEqual(before)
  expect(await t.unknown()).toEqual(unknown)

  await query('drop trigger refuse_line on audit_log')
  for (const change of changes) expect((await change()).status).toBe(200)
  expect(
    await query(`select action, subject from audit_log where action like 'device_%' order by id`),
  ).toEqual([
    { action: 'device_registered', subject: 'flooding/FL-1' },
    { action: 'device_registered', subject: 'flooding/FL-2' },
    { action: 'device_changed', subject: 'flooding/FL-1' },
    { action: 'device_rules_changed', subject: 'flooding/FL-1' },
    { action: 'device_channel_changed', subject: 'flooding/FL-1' },
    { action: 'device_removed', subject: 'flooding/FL-1' },
  ])
})

test('changed limits and settings are in words with their units, by the names of the channels', async () => {
  await t.register({ device: 'FL-3', name: 'ง' })
  await t.ingest('flooding', { device: 'FL-3', time: t.clock.now.toISOString(), depth_cm: 5 })
  const { id = 0, rules_version: version = 0 } = (await t.shown('FL-3')) ?? {}
  const limits = { depth_cm: { high: { watch: 7, warn: 15 }, hysteresis: 2 } }
  await t.request(floodCalls.saveRules, { wid: t.wid, device: id, version, rules: { limits } })
  const [line] = await query(
    `select before, after from audit_log where subject = 'flooding/FL-3' order by id desc limit 1`,
  )
  expect(line?.after).toMatchObject({ 'ระดับน้ำเหนือผิวทาง เฝ้าระวังตั้งแต่': '7 ซม.' })
  expect(
    Object.keys({ ...(line?.before as object), ...(line?.after as object) }).join(' '),
  ).not.toMatch(/[a-z]/i)
})
