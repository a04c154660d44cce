import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { acknowledgeAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import type { AlarmTopology } from '@roadside/server-kit/alarm-topology.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid: number
let groupId: number

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  const place = await tools.place('Lighting')
  wid = place.wid
  groupId = place.groupId
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
})
beforeEach(() => t.test.database.pool.query('truncate alarm, asset_turn, alarm_delay cascade'))
afterAll(() => t.close())

/** Lamps reached through gateways, on circuits, in rows. */
function topology(of: {
  readonly reach?: ReadonlyMap<number, readonly number[]>
  readonly circuit?: readonly number[]
  readonly row?: readonly number[]
}): AlarmTopology {
  const { reach = new Map<number, readonly number[]>(), circuit = [], row = [] } = of
  return {
    reachedThrough: (_db, ids) =>
      Promise.resolve(new Map([...reach].filter(([lamp]) => ids.includes(lamp)))),
    lastHeard: () => Promise.resolve(new Map()),
    circuitsOf: (_db, ids) =>
      Promise.resolve(
        ids.some((id) => circuit.includes(id))
          ? [{ wid, key: 'a1', name: 'A-1', assetIds: circuit }]
          : [],
      ),
    assetsOn: () => Promise.resolve(circuit),
    rowsOf: (_db, ids) => Promise.resolve(ids.some((id) => row.includes(id)) ? [row] : []),
  }
}

async function equipment(kind: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++)
    ids.push(await tools.equipment(kind, wid, { guards: kind === 'lamp' }))
  return ids
}
const listed = async (body = {}) =>
  (await t.call(alarmList, { perPage: 500, ...body }, await t.tokenOf('admin'))).body

test('a silent gateway is one alarm that hides its lamps; three that stay silent come up with their own times', async () => {
  const [gateway = 0] = await equipment('gateway', 1)
  const lamps = await equipment('lamp', 300)
  const behind = topology({ reach: new Map(lamps.map((lamp) => [lamp, [gateway]])) })
  const dark = t.clock.now
  // the lamps' own timeouts come first
  await tools.turn(lamps, { health: 'unreachable', since: dark })
  await tools.evaluate(behind)
  tools.pass(20)
  await tools.turn(gateway, { health: 'unreachable' })
  await tools.evaluate(behind)
  tools.pass(10)
  await tools.evaluate(behind)
  const [root, ...others] = (await listed()).rows
  expect(others).toEqual([])
  expect(root).toMatchObject({ kind: 'gateway_unreachable', hidden: 300 })
  expect((await listed({ behind: root?.id })).total).toBe(300)

  // acknowledging the root acknowledges what it hides
  const token = await t.tokenOf('admin')
  const { changed } = (await t.call(acknowledgeAlarm, { ids: [root?.id ?? 0] }, token)).body
  expect(changed).toHaveLength(301)

  tools.pass(3_600)
  await tools.turn(gateway, { health: 'ok' })
  await tools.evaluate(behind)
  tools.pass(600)
  const left = lamps.slice(0, 3)
  await tools.turn(lamps.slice(3), { health: 'ok' })
  await tools.evaluate(behind)
  expect((await listed()).rows).toEqual([])
  tools.pass(3_600)
  await tools.evaluate(behind)
  const up = (await listed()).rows
  expect(up.map(({ asset_id }) => asset_id).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(left)
  for (const { raised_at, kind } of up) {
    expect(kind).toBe('lamp_unreachable')
    expect(Date.parse(raised_at)).toBe(Math.floor(dark.getTime() / 1000) * 1000)
  }
})

test('a lamp that was silent long before its gateway is not hidden behind it', async () => {
  const [gateway = 0] = await equipment('gateway', 1)
  const [long = 0, since = 0] = await equipment('lamp', 2)
  const behind = topology({ reach: new Map([long, since].map((lamp) => [lamp, [gateway]])) })
  await tools.turn(long, { health: 'unreachable' })
  await tools.evaluate(behind)
  tools.pass(30)
  await tools.evaluate(behind)
  tools.pass(3_600)
  await tools.turn([gateway, since], { health: 'unreachable' })
  await tools.evaluate(behind)
  tools.pass(30)
  await tools.evaluate(behind)
  expect((await listed()).rows.map(({ asset_id }) => asset_id)).toEqual([gateway, long])
  expect((await listed({ state: 'hidden' })).rows).toMatchObject([{ asset_id: since }])
})

test('a circuit whose lamps are silent with their gateway is no cause of its own', async () => {
  const [gateway = 0] = await equipment('gateway', 1)
  const circuit = await equipment('lamp', 10)
  const behind = topology({ reach: new Map(circuit.map((lamp) => [lamp, [gateway]])), circuit })
  await tools.turn(gateway, { health: 'unreachable' })
  await tools.evaluate(behind)
  await tools.turn(circuit, { health: 'unreachable' })
  await tools.evaluate(behind)
  tools.pass(30)
  await tools.evaluate(behind)
  expect((await listed()).rows).toMatchObject([{ kind: 'gateway_unreachable', hidden: 10 }])
})

test('a lamp that two gateways hear is hidden only while both are silent', async () => {
  const [first = 0, second = 0] = await equipment('gateway', 2)
  const [lamp = 0] = await equipment('lamp', 1)
  const behind = topology({ reach: new Map([[lamp, [first, second]]]) })
  await tools.turn([first, lamp], { health: 'unreachable' })
  await tools.evaluate(behind)
  tools.pass(30)
  await tools.evaluate(behind)
  expect((await listed()).rows.map(({ kind }) => kind)).toEqual([
    'gateway_unreachable',
    'lamp_unreachable',
  ])
  await tools.turn(second, { health: 'unreachable' })
  await tools.evaluate(behind)
  expect((await listed()).total).toBe(2)
  expect((await listed({ state: 'hidden' })).rows).toMatchObject([{ asset_id: lamp }])
  await tools.turn(second, { health: 'ok' })
  await tools.evaluate(behind)
  tools.pass(66 * 60)
  await tools.evaluate(behind)
  expect((await listed({ state: 'hidden' })).rows).toEqual([])
})

test('a circuit of which four fifths went dark together is one alarm; nine minutes apart is together, an hour is not', async () => {
  const circuit = await equipment('lamp', 10)
  const on = topology({ circuit })
  const [early = 0] = circuit
  await tools.turn(early, { health: 'fault', since: new Date(t.clock.now.getTime() - 3_600_000) })
  await tools.turn(circuit.slice(1, 8), { health: 'fault' })
  await tools.evaluate(on)
  expect((await listed()).rows.map(({ kind }) => kind)).not.toContain('circuit_dark')
  tools.pass(9 * 60)
  await tools.turn(circuit.slice(8, 9), { health: 'fault' })
  await tools.evaluate(on)
  expect((await listed()).rows).toMatchObject([
    { kind: 'circuit_dark', subject: 'วงจร A-1', hidden: 9, why: '9 จาก 10 ดวงดับ', wid },
  ])
  // half of it comes back: the rest is shown lamp by lamp
  await tools.turn(circuit.slice(0, 6), { health: 'ok' })
  await tools.evaluate(on)
  tools.pass(66 * 60)
  await tools.evaluate(on)
  const left = (await listed({ state: 'active' })).rows.filter(({ is_active }) => is_active)
  expect(left.map(({ kind }) => kind)).toEqual(['lamp_dark', 'lamp_dark', 'lamp_dark'])
})

test('three dark neighbours are more urgent than each alone, until one is lit', async () => {
  const row = await equipment('lamp', 5)
  const along = topology({ row })
  const [a = 0, b = 0, c = 0, , e = 0] = row
  await tools.turn([a, b, e], { health: 'fault' })
  await tools.evaluate(along)
  const severities = async () =>
    new Map((await tools.alarms()).map(({ asset_id, severity }) => [asset_id, severity]))
  expect([...(await severities()).values()]).toEqual(['major', 'major', 'major'])
  await tools.turn(c, { health: 'fault' })
  await tools.evaluate(along)
  const now = await severities()
  expect([a, b, c, e].map((lamp) => now.get(lamp))).toEqual([
    'critical',
    'critical',
    'critical',
    'major',
  ])
  await tools.turn(b, { health: 'ok' })
  await tools.evaluate(along)
  const then = await severities()
  expect([a, c].map((lamp) => then.get(lamp))).toEqual(['major', 'major'])
})
