import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import { deviceDemo, type DemoTurn } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { sceneAt } from './rules/schedule.ts'
import type { Scene } from './scene.ts'
import { circuitEndpoint } from './server/decode.ts'
import { circuitMonitor } from './server/monitor.ts'
import { findCircuitId, insertSchedule } from './server/repository.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const everyDay = [0, 1, 2, 3, 4, 5, 6]

const evenings: readonly Scene[] = [
  { name: 'สีทองประจำวัน', from: '18:15', to: '23:00', days: [0, 1, 2, 3, 4] },
  { name: 'ไล่สีสุดสัปดาห์', from: '18:15', to: '00:30', days: [5, 6] },
  { name: 'แสงขาวเช้ามืด', from: '05:00', to: '06:00', days: everyDay },
]
const always: readonly Scene[] = [{ name: 'ไฟยอดเสา', from: '00:00', to: '00:00', days: everyDay }]

const circuits = [
  { name: 'สายเคเบิล', nominal: 12.4, scenes: evenings },
  { name: 'เสาสะพาน', nominal: 8.6, scenes: evenings },
  { name: 'ราวสะพาน', nominal: 5.2, scenes: evenings },
  { name: 'ไฟยอดเสา', nominal: 0.9, scenes: always },
] as const

function circuitsOf(
  { wid, name, line, metres }: DemoSite,
  { index: bridge }: DemoTurn,
): DemoDevice[] {
  return circuits.map(({ name: circuitName, nominal, scenes }, index) => {
    const cabinet = `BL-${wid}`
    const circuit = `C${index + 1}`
    const key = `${name} ${index}`
    // of one bridge a circuit was never connected, of another one is away for most of the day
    const isNever = bridge % 3 === 2 && index === 1
    const isMostlyAway = bridge % 3 === 1 && index === 2
    return {
      device: `${cabinet}/${circuit}`,
      name: circuitName,
      ...roundPoint(alongLine(line, metres + index * 60, 4)),
      rules: { settings: { nominal_kw: nominal } },
      messageAt: (at, world) => {
        const hour = world.getTime() / hourMs + chance(key, 'phase')
        const [part, whole] = [hour % 1, Math.floor(hour)]
        if (
          isNever ||
          (isMostlyAway && whole % 8 < 6) ||
          (part > 0.8 && chance(key, 'away', whole) < 0.15)
        )
          return null
        const due = sceneAt(scenes, at)
        const isStuck = part < 0.4 && chance(key, 'stuck', whole) < (index === 3 ? 0.3 : 0.12)
        const isTripped = part >= 0.4 && part < 0.7 && chance(key, 'trip', whole) < 0.1
        const isOn = !isTripped && (due !== null) !== (isStuck && index !== 3)
        // the tower's lamps fail although they are switched on
        const share = !isOn
          ? 0.01
          : isStuck && index === 3
            ? 0.06
            : 0.94 + 0.08 * chance(key, world.getTime())
        const power = nominal * share
        const wrongScene = part > 0.7 && chance(key, 'scene', whole) < 0.12
        const days = at.getTime() / dayMs - 20_400
        return {
          device: cabinet,
          circuit,
          time: toBangkokIso(at),
          on: isOn,
          power_kw: Number(power.toFixed(3)),
          current_a: Number(((power * 1000) / 220 / 0.95).toFixed(1)),
          energy_kwh: Number((days * nominal * 6).toFixed(1)),
          scene: !isOn ? null : wrongScene ? 'ทดสอบสีขาว' : (due?.name ?? 'เปิดด้วยมือ'),
          fault: isTripped ? 'เบรกเกอร์ตัด' : null,
        }
      },
    }
  })
}

export default deviceDemo({
  monitor: circuitMonitor,
  endpoint: circuitEndpoint,
  devicesOf: circuitsOf,
  history: { days: 30, everyS: 1_200 },
  prepare: async (db, wid, { device, name }) => {
    const id = await findCircuitId(db, wid, device)
    const scenes = circuits.find((circuit) => circuit.name === name)?.scenes
    if (id === null || !scenes) return
    const now = new Date(Date.now() - 31 * dayMs)
    await insertSchedule(db, { wid, device: id, version: 0, scenes, username: 'admin', now })
  },
})
