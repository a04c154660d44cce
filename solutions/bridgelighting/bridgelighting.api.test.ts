import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { badAnswersToMutations } from '@roadside/server-kit/ingest/testing/mutations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeviceSetting,
  type DeviceSetting,
  type Person,
} from '@roadside/server-kit/testing/device-setting.ts'
import { lightingCalls, lightingDay, lightingSchedules, saveLightingSchedule } from './calls.ts'
import { circuitMonitor } from './server/monitor.ts'

let t: DeviceSetting<typeof lightingCalls>
const ids: number[] = []
const evening = { name: 'ทอง', from: '18:00', to: '23:00', days: [0, 1, 2, 3, 4, 5, 6] }
const message = {
  device: 'BL-1',
  circuit: 'C1',
  time: '2026-11-21T19:50:00+07:00',
  on: true,
  current_a: 50,
  power_kw: 12,
  energy_kwh: 1000,
  scene: 'ทอง',
  fault: false,
}
const near = (hour: number) => expect.closeTo(hour) as number
const set = (circuits: { device: number; version: number }[], scenes = [evening], as?: Person) =>
  t.request(saveLightingSchedule, { wid: t.wid, circuits, scenes }, as)

beforeAll(async () => {
  t = await createDeviceSetting(lightingCalls, 'BridgeLighting')
  for (const name of ['C1', 'C2']) {
    ids.push(
      (await t.register({ device: `BL-1/${name}`, name, report_s: 600, timeout_s: 1_800 })).body.id,
    )
  }
})
afterAll(() => t.close())

test('a circuit says how it is; without a schedule that is neither right nor wrong', async () => {
  expect((await t.ingest('bridgelighting', message)).body).toMatchObject({ stored: 1 })
  expect((await t.ingest('bridgelighting', message)).body).toMatchObject({ duplicates: 1 })
  expect(await t.shown()).toMatchObject({
    health: 'unknown',
    reasons: ['ยังไม่มีกำหนดการ'],
    state: { on: true, scene: 'ทอง' },
  })
})

test('a schedule is set for several circuits, versioned, judged by at once, and never overwrites another', async () => {
  const [one = 0, two = 0] = ids
  const circuits = ids.map((device) => ({ device, version: 0 }))
  expect((await set(circuits)).body).toEqual({ saved: 2 })
  await judgeDue(circuitMonitor, t.test.database, t.clock.now)
  expect(await t.shown()).toMatchObject({
    health: 'ok',
    state: { schedule: [evening], schedule_version: 1 },
  })
  expect((await set(circuits)).status).toBe(409)
  expect(
    (
      await set(
        [
          { device: two, version: 1 },
          { device: one, version: 0 },
        ],
        [],
      )
    ).status,
  ).toBe(409)
  const { body } = await t.request(lightingSchedules, { wid: t.wid, device: two })
  expect(body).toEqual([
    { version: 1, since: '2026-11-21T20:00:00+07:00', username: 'staff', scenes: [evening] },
  ])
})

test('a schedule that cannot be is refused in words', async () => {
  const device = { device: ids[0] ?? 0, version: 1 }
  const overlapping = await set([device], [evening, { ...evening, name: 'ขาว', from: '22:00' }])
  expect(overlapping).toMatchObject({
    status: 400,
    error: { message: 'เวลาของรูปแบบแสง ทอง และ ขาว ทับกัน' },
  })
  for (const wrong of [
    { from: '24:00' },
    { days: [] },
    { days: [7] },
    { name: ' ' },
    { name: 'ก'.repeat(61) },
  ]) {
    expect((await set([device], [{ ...evening, ...wrong }])).status).toBe(400)
  }
})

test('dark by schedule is a fault, and the day shows what was, what should have been, and what is not known', async () => {
  t.clock.now = new Date('2026-11-21T20:10:00+07:00')
  await t.ingest('bridgelighting', {
    ...message,
    time: '2026-11-21T20:10:00+07:00',
    on: false,
    power_kw: 0,
  })
  expect(await t.shown()).toMatchObject({ health: 'fault', reasons: ['ถึงกำหนดเปิดไฟ แต่วงจรดับ'] })
  t.clock.now = new Date('2026-11-21T20:20:00+07:00')
  const { body } = await t.request(lightingDay, { wid: t.wid, day: '2026-11-21' })
  expect(body.now).toBeCloseTo(20 + 1 / 3)
  expect(body.circuits[0]?.scheduled).toEqual([{ from: 20, to: 23 }])
  expect(body.circuits[0]?.actual).toEqual([{ from: near(19 + 5 / 6), to: near(20 + 1 / 6) }])
  expect(body.circuits[0]?.gaps).toEqual([{ from: 0, to: near(19 + 5 / 6) }])
  expect(body.circuits[1]).toMatchObject({
    name: 'C2',
    actual: [],
    gaps: [{ from: 0, to: near(20 + 1 / 3) }],
  })
  const before = await t.request(lightingDay, { wid: t.wid, day: '2026-11-20' })
  expect(before.body).toMatchObject({
    now: null,
    circuits: [{ scheduled: null, gaps: [{ from: 0, to: 24 }] }, {}],
  })
  expect((await t.request(lightingDay, { wid: t.wid, day: '2026-02-30' })).status).toBe(400)
})

test('another department sees and sets nothing; an unknown circuit is refused and listed by its name', async () => {
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
  for (const call of [lightingDay, lightingSchedules]) {
    const answer = await t.request(
      call,
      { wid: t.wid, day: '2026-11-21', device: ids[0] ?? 0 } as never,
      'stranger',
    )
    expect(answer.status).toBe(404)
  }
  expect((await set([{ device: ids[0] ?? 0, version: 1 }], [], 'stranger')).status).toBe(404)
  expect((await t.ingest('bridgelighting', { ...message, circuit: 'C9' })).status).toBe(202)
  expect(await t.unknown()).toMatchObject([{ solution: 'bridgelighting', device: 'BL-1/C9' }])
})

test('every value of a field is accepted or refused with a sentence', async () => {
  expect(
    await badAnswersToMutations(message, (mutated) => t.ingest('bridgelighting', mutated)),
  ).toEqual([])
  expect((await t.shown())?.device).toBe('BL-1/C1')
})
