import {
  createDeviceSetting,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { floodCalls } from '@roadside/solutions/flooding/calls.ts'
import { wimCalls } from '@roadside/solutions/wim/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

let floods: DeviceSetting<typeof floodCalls>
let scales: DeviceSetting<typeof wimCalls>

beforeAll(async () => {
  floods = await createDeviceSetting(floodCalls, 'Flooding')
  scales = await createDeviceSetting(wimCalls, 'WIM')
})
afterAll(async () => {
  await floods.close()
  await scales.close()
})

test('the reason tells the value at which the level began, and its limit of that time', async () => {
  const tools = alarmTools(floods)
  await floods.register({ device: 'FL-1' })
  await floods.setRules({ limits: { depth_cm: { high: { warn: 5, danger: 12, critical: 30 } } } })
  const send = (depth_cm: number, battery = 80) =>
    floods.ingest('flooding', { device: 'FL-1', time: floods.later(60), depth_cm, battery })
  await send(-40)
  await send(16)
  // higher within the same level, before anything is judged, and other limits from now on
  await send(21)
  await floods.setRules({ limits: { depth_cm: { high: { warn: 5, danger: 11, critical: 30 } } } })
  await tools.evaluate()
  const danger = 'ระดับน้ำเหนือผิวทาง 16 ซม. (อันตรายตั้งแต่ 12 ซม.)'
  const [alarm] = await tools.alarms()
  expect(alarm).toMatchObject({ kind: 'flooding_condition', severity: 'major', why: danger })

  // a turn of the equipment alone changes nothing of it
  await send(24, 10)
  await tools.evaluate()
  expect((await tools.alarms()).map(({ why }) => why)).toEqual([danger])
  floods.later(60)
  await tools.evaluate()
  expect((await tools.alarms()).map(({ why }) => why)).toEqual([
    danger,
    'แบตเตอรี่เหลือ 10 % (เตือนเมื่อต่ำกว่า 20 %)',
  ])

  await send(31, 10)
  await tools.evaluate()
  expect((await tools.alarms())[0]).toMatchObject({
    severity: 'critical',
    why: 'ระดับน้ำเหนือผิวทาง 31 ซม. (วิกฤตตั้งแต่ 30 ซม.)',
  })
  expect(await tools.steps(alarm?.id ?? 0)).toEqual(['raised', 'severity'])
})

test('a scale tells how far it has drifted, and from what', async () => {
  const tools = alarmTools(scales)
  await scales.register({ device: 'W-1' })
  await scales.setRules({ settings: { steer_ref_kg: 6_000 } })
  const axles = [6_600, 8_000, 8_000, 8_000, 8_000].map((weight_kg) => ({
    weight_kg,
    spacing_cm: 300,
  }))
  for (let passed = 0; passed < 20; passed++)
    await scales.ingest('wim', {
      device: 'W-1',
      time: scales.later(60),
      lane: 1,
      speed_kmh: 60,
      class: 'semi5',
      plate: null,
      axles,
    })
  await tools.evaluate()
  expect((await tools.alarms()).map(({ kind, why }) => [kind, why])).toEqual([
    [
      'wim_drift',
      'น้ำหนักเพลาหน้ารถ 5 เพลาสูงกว่าค่าอ้างอิงเกิน 5 % · เฉลี่ย 6,600 กก. จาก 20 คันล่าสุด สูงกว่าค่าอ้างอิง 6,000 กก. อยู่ 10.0 % (เกณฑ์ 5 %)',
    ],
  ])
})
