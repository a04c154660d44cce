import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { acknowledgeAlarm, shelveAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { makeIngestKey, type KeyScope } from '@roadside/contract/ingest-calls.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { writeParts } from './console-repository.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
/** Of the username admin, for an hour from the beginning of each test. */
let admin: string
let own: { wid: number; departmentId: number; groupId: number }
let other: { wid: number; departmentId: number; groupId: number }
const keys: Record<string, string> = {}
const origin = 'https://its.example'

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: origin })
  tools = alarmTools(t)
  own = await tools.place('Flooding')
  other = await tools.place('Flooding')
  await buildUser(t, { username: 'admin', groupId: own.groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  const scopes: KeyScope[] = ['readAlarms']
  const limits = {
    all: {},
    own: { department_id: own.departmentId },
    lamps: { solutions: ['lighting'] },
    devices: { scopes: ['ingest'] satisfies KeyScope[] },
  }
  for (const [name, limit] of Object.entries(limits))
    keys[name] = (await t.call(makeIngestKey, { name, scopes, ...limit }, admin)).body.key
})
beforeEach(async () => {
  admin = await t.tokenOf('admin')
})
afterAll(() => t.close())

interface Sent {
  readonly status: number
  readonly truncated: string | undefined
  readonly body: {
    readonly alarms: readonly Record<string, unknown>[]
    readonly truncated: boolean
    readonly message: string
  }
}

let caller = 0
async function read(key: string | undefined, query = '', address?: string): Promise<Sent> {
  const answer = await t.app.http.inject({
    url: `/api/alarms/active${query}`,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    // each from a network of its own, or the limit would end the tests
    remoteAddress: address ?? `10.1.${++caller}.1`,
  })
  const truncated = answer.headers['x-truncated'] as string | undefined
  return { status: answer.statusCode, truncated, body: JSON.parse(answer.body) as Sent['body'] }
}
const namesOf = ({ body }: Sent) => body.alarms.map(({ subject }) => String(subject))

test('a key reads the alarms of its department and solutions, never guarded ones or those of the console', async () => {
  const since = t.clock.now
  const flood = { condition: 'critical', since } as const
  const ofOwn = await tools.equipment('flooding', own.wid, { name: 'คลองหนึ่ง' })
  const ofOther = await tools.equipment('flooding', other.wid, { name: 'คลองสอง' })
  const guarded = await tools.equipment('flooding', own.wid, { guards: true, name: 'ลับ' })
  await tools.turn([ofOwn, ofOther], flood)
  await tools.turn(guarded, { health: 'unreachable' })
  await writeParts(t.test.database.db, {
    server: 'a',
    states: [{ part: 'broker', isWrong: true }],
    now: t.clock.now,
  })
  tools.pass(40)
  await tools.evaluate()
  tools.pass(3_600)
  await writeParts(t.test.database.db, {
    server: 'a',
    states: [{ part: 'broker', isWrong: true }],
    now: t.clock.now,
  })
  await tools.evaluate()
  admin = await t.tokenOf('admin')
  const seen = (await t.call(alarmList, {}, admin)).body.rows.map(({ subject }) => subject)
  expect(seen.toSorted()).toEqual(['คลองสอง', 'คลองหนึ่ง', 'ระบบ', 'ลับ'].toSorted())

  expect(namesOf(await read(keys['all'])).toSorted()).toEqual(['คลองสอง', 'คลองหนึ่ง'].toSorted())
  expect(namesOf(await read(keys['lamps']))).toEqual([])
  const { status, body, truncated } = await read(keys['own'])
  expect([status, truncated]).toEqual([200, 'false'])
  expect(body).toEqual({
    truncated: false,
    alarms: [
      {
        id: expect.any(Number) as number,
        kind: 'flooding_condition',
        kind_name: 'ระดับน้ำเกินเกณฑ์',
        solution: 'flooding',
        severity: 'critical',
        phase: 'activeUnacknowledged',
        is_active: true,
        subject: 'คลองหนึ่ง',
        wid: own.wid,
        site: 'นบ.1001 ถนนทดสอบ',
        road_code: '',
        road_name: '',
        sta: '',
        department: 'หน่วยงาน 1',
        raised_at: expect.stringMatching(/^2026-11-21T20:00:00\+07:00$/) as string,
        cleared_at: null,
        acknowledged_at: null,
        last_seen_at: expect.any(String) as string,
        why: 'ระดับวิกฤต',
        hidden: 0,
      },
    ],
  })
})

test('in the form of Alertmanager they are alerts of its second version', async () => {
  const { id = 0, last_seen_at } = (await read(keys['own'])).body.alarms[0] ?? {}
  const { status, truncated, body } = await read(keys['own'], '?format=alertmanager')
  expect([status, truncated]).toEqual([200, 'false'])
  expect(body).toEqual([
    {
      labels: {
        alertname: 'flooding_condition',
        severity: 'critical',
        solution: 'flooding',
        department: 'หน่วยงาน 1',
        site: 'นบ.1001 ถนนทดสอบ',
        subject: 'คลองหนึ่ง',
      },
      annotations: { summary: 'ระดับน้ำเกินเกณฑ์ คลองหนึ่ง', description: 'ระดับวิกฤต' },
      startsAt: '2026-11-21T20:00:00+07:00',
      endsAt: new Date(t.clock.now.getTime() + 300_000).toISOString(),
      updatedAt: last_seen_at,
      fingerprint: Number(id).toString(16).padStart(16, '0'),
      receivers: [{ name: 'roadside' }],
      status: { state: 'active', silencedBy: [], inhibitedBy: [] },
      generatorURL: `${origin}/alarms?alarm=${Number(id)}`,
    },
  ])
})

test('one that has ended is told until somebody took note, and is no alert; a shelved one is out of the way', async () => {
  const gauge = await tools.equipment('flooding', own.wid, { name: 'คลองสาม' })
  await tools.turn(gauge, { condition: 'critical' })
  await tools.evaluate()
  await tools.turn(gauge, { condition: 'normal' })
  tools.pass(3_600)
  await tools.evaluate()
  admin = await t.tokenOf('admin')
  const find = async () =>
    (await read(keys['own'])).body.alarms.find(({ subject }) => subject === 'คลองสาม')
  const ended = await find()
  expect(ended).toMatchObject({ phase: 'inactiveUnacknowledged', is_active: false })
  expect(JSON.stringify(await read(keys['own'], '?format=alertmanager'))).not.toContain('คลองสาม')
  await t.call(acknowledgeAlarm, { ids: [Number(ended?.['id'])], note: '' }, admin)
  expect(await find()).toBeUndefined()

  const [first] = (await read(keys['own'])).body.alarms
  const until = new Date(t.clock.now.getTime() + 3_600_000).toISOString()
  const shelf = { ids: [Number(first?.['id'])], until, untilCleared: false, reason: 'ซ่อมอยู่' }
  expect((await t.call(shelveAlarm, shelf, admin)).status).toBe(200)
  expect(namesOf(await read(keys['own']))).toEqual([])
})

test('what hides behind a cause is counted as far as the key may know of it', async () => {
  const root = await tools.equipment('flooding', other.wid, { name: 'ต้นเหตุ' })
  const behind = [
    await tools.equipment('flooding', other.wid),
    await tools.equipment('flooding', own.wid),
  ]
  await tools.turn([root, ...behind], { condition: 'critical' })
  await tools.evaluate()
  await t.test.database.pool.query(
    `update alarm set suppressed_by = (select id from alarm where asset_id = $1) where asset_id = any($2)`,
    [root, behind],
  )
  const hiddenFor = async (key: string | undefined) =>
    (await read(key)).body.alarms.find(({ subject }) => subject === 'ต้นเหตุ')?.['hidden']
  expect(await hiddenFor(keys['all'])).toBe(2)
  const { departmentId } = other
  const made = await t.call(
    makeIngestKey,
    { name: 'อื่น', scopes: ['readAlarms'], department_id: departmentId },
    admin,
  )
  expect(await hiddenFor(made.body.key)).toBe(1)
})

test('without a key for it nothing is told: 401 for none or a wrong one, 403 for one of other uses', async () => {
  for (const wrong of [undefined, '', 'rsk_wrong', admin]) {
    const { status, body } = await read(wrong)
    expect([status, body.message]).toEqual([401, 'คีย์ไม่ถูกต้องหรือถูกยกเลิกแล้ว'])
  }
  const { status, body } = await read(keys['devices'])
  expect([status, body.message]).toEqual([403, 'คีย์ “devices” ไม่ได้รับอนุญาตให้อ่านการแจ้งเตือน'])
  for (const query of ['?format=xml', '?silenced=true'])
    expect((await read(keys['all'], query)).status).toBe(400)
})

test('no more than 5 000 are answered, and the answer says so', async () => {
  await t.test.database.pool.query(
    `insert into alarm (kind, solution, subject, subject_name, wid, severity, raised_at, noted_at, last_seen_at, is_active, is_acknowledged)
     select 'flooding_condition', 'flooding', 'site:x' || n, 'มาก', $1, 'warning', $2, $2, $2, true, false from generate_series(1, 5000) n`,
    [own.wid, t.clock.now],
  )
  const { body, truncated } = await read(keys['all'])
  expect([body.alarms.length, body.truncated, truncated]).toEqual([5_000, true, 'true'])
  // the most urgent ones are not left out
  expect(body.alarms[0]).toMatchObject({ severity: 'critical' })
})

test('one network asks sixty times in a minute', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 61; n += 1) statuses.add((await read(keys['lamps'], '', '10.9.9.9')).status)
  expect([...statuses]).toEqual([200, 429])
})
