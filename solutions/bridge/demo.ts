import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import { deviceDemo, type DemoTurn } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { sensorKinds } from './kind.ts'
import { bridgeEndpoint } from './server/endpoints.ts'
import { bridgeMonitor } from './server/monitor.ts'

const hourMs = 3_600_000
type Kind = (typeof sensorKinds)[number]['value']

/** What a sensor of a kind shows: its middle, how far the day's warmth and the traffic move it, decimals, and limits. */
const shapes: Readonly<
  Record<Kind, { base: number; warmth: number; noise: number; decimals: number; limits?: object }>
> = {
  strain: {
    base: 120,
    warmth: 35,
    noise: 18,
    decimals: 0,
    limits: {
      high: { watch: 220, warn: 300, critical: 400 },
      low: { watch: -220, warn: -300, critical: -400 },
      hysteresis: 10,
    },
  },
  tilt: {
    base: 0.02,
    warmth: 0.012,
    noise: 0.004,
    decimals: 3,
    limits: {
      high: { watch: 0.1, warn: 0.2, critical: 0.4 },
      low: { watch: -0.1, warn: -0.2, critical: -0.4 },
      hysteresis: 0.01,
    },
  },
  displacement: {
    base: 4,
    warmth: 6,
    noise: 1.2,
    decimals: 1,
    limits: { high: { watch: 15, warn: 25, critical: 40 } },
  },
  acceleration: { base: 0.012, warmth: 0.001, noise: 0.01, decimals: 3 },
  velocity: {
    base: 0.8,
    warmth: 0.1,
    noise: 0.6,
    decimals: 2,
    limits: { high: { watch: 5, warn: 10, critical: 15 } },
  },
  frequency: {
    base: 2.84,
    warmth: -0.03,
    noise: 0.01,
    decimals: 3,
    limits: { low: { watch: 2.7, warn: 2.6, critical: 2.4 } },
  },
  crack: {
    base: 0.18,
    warmth: -0.02,
    noise: 0.005,
    decimals: 2,
    limits: { high: { watch: 0.3, warn: 0.5, critical: 1 } },
  },
  temperature: { base: 31, warmth: 5, noise: 0.4, decimals: 1 },
  wind: {
    base: 3,
    warmth: 1.5,
    noise: 2,
    decimals: 1,
    limits: { high: { watch: 15, warn: 20, critical: 25 } },
  },
  scour: {
    base: -3.2,
    warmth: 0,
    noise: 0.05,
    decimals: 2,
    limits: { low: { watch: -4, warn: -4.5, critical: -5 } },
  },
}

const plan: readonly { key: string; kind: Kind; x: number; y: number }[] = [
  { key: 'SG-1', kind: 'strain', x: 0.18, y: 0.2 },
  { key: 'SG-2', kind: 'strain', x: 0.5, y: 0.2 },
  { key: 'SG-3', kind: 'strain', x: 0.5, y: 0.8 },
  { key: 'SG-4', kind: 'strain', x: 0.82, y: 0.8 },
  { key: 'TILT-P1', kind: 'tilt', x: 0.3, y: 0.5 },
  { key: 'TILT-P2', kind: 'tilt', x: 0.7, y: 0.5 },
  { key: 'LVDT-1', kind: 'displacement', x: 0.03, y: 0.5 },
  { key: 'LVDT-2', kind: 'displacement', x: 0.97, y: 0.5 },
  { key: 'ACC-1', kind: 'acceleration', x: 0.4, y: 0.5 },
  { key: 'PPV-1', kind: 'velocity', x: 0.6, y: 0.5 },
  { key: 'F-1', kind: 'frequency', x: 0.5, y: 0.5 },
  { key: 'CR-1', kind: 'crack', x: 0.3, y: 0.9 },
  { key: 'TEMP-1', kind: 'temperature', x: 0.15, y: 0.6 },
  { key: 'WIND-1', kind: 'wind', x: 0.5, y: 0.04 },
  { key: 'SCOUR-P1', kind: 'scour', x: 0.3, y: 0.1 },
]

/** Once in three hours one of the strain gauges goes through every level within some minutes. */
function overload(device: string, key: string, ms: number): number {
  const turn = Math.floor(ms / hourMs)
  const chosen = plan[Math.floor(chance(device, 'load', turn) * 4)]
  if (chosen?.key !== key || chance(device, 'heavy', turn) > 0.35) return 0
  return 420 * Math.max(Math.sin(((ms / hourMs) % 1) * Math.PI * 2), 0)
}

function valueAt(device: string, { key, kind }: (typeof plan)[number], ms: number): number | null {
  if (chance(device, key, 'broken', Math.floor(ms / (6 * hourMs))) < 0.01) return null
  const { base, warmth, noise, decimals } = shapes[kind]
  const ownBase = base * (0.85 + 0.3 * chance(device, key))
  const day = Math.sin(((ms / hourMs + 7 - 9) / 24) * 2 * Math.PI)
  const value = ownBase + warmth * day + noise * (chance(key, ms) - 0.5) + overload(device, key, ms)
  return Number(value.toFixed(decimals + 1))
}

/** A tilt sensor that stands alone: at one bridge it is gone for five of every six hours, at another it never reported. */
function tiltSensorOf({ wid, line, metres }: DemoSite, index: number): DemoDevice {
  const device = `TILT-${wid}`
  return {
    device,
    name: 'หัววัดการเอียงตอม่อ (LoRaWAN)',
    ...roundPoint(alongLine(line, metres + 60)),
    rules: { limits: { angle_x: shapes.tilt.limits ?? {}, angle_y: shapes.tilt.limits ?? {} } },
    messageAt: (at, world) => {
      const ms = world.getTime()
      if (index === 1 || (index === 0 && Math.floor(ms / hourMs) % 6 > 0)) return null
      const angle = (axis: string) => Number((0.02 + 0.01 * chance(device, axis, ms)).toFixed(3))
      const values = { angle_x: angle('x'), angle_y: angle('y'), battery: index === 2 ? 14 : 88 }
      return { device, time: toBangkokIso(at), values }
    },
  }
}

function loggersOf(site: DemoSite, { index }: DemoTurn): DemoDevice[] {
  const { wid, name, line, metres } = site
  const device = `BR-${wid}`
  return [
    tiltSensorOf(site, index),
    {
      device,
      name: `สะพานหลัก ${name}`,
      ...roundPoint(alongLine(line, metres)),
      place: { spans: chance(name, 'spans') < 0.5 ? '60, 120, 60' : '40, 40, 80, 40, 40' },
      rules: {
        // one in three channels has no limits yet, as in the field
        limits: Object.fromEntries(
          plan.flatMap(({ key, kind }) =>
            shapes[kind].limits ? [[key, shapes[kind].limits]] : [],
          ),
        ),
      },
      channels: plan.map(({ key, kind, x, y }) => ({
        key,
        place: { kind, x, y },
        decimals: shapes[kind].decimals,
        name: `${sensorKinds.find(({ value }) => value === kind)?.label ?? ''} ${key}`,
        unit: sensorKinds.find(({ value }) => value === kind)?.unit ?? '',
      })),
      messageAt: (at, world) => {
        const ms = world.getTime()
        if (chance(device, 'away', Math.floor(ms / (hourMs / 2))) < 0.01) return null
        const values = Object.fromEntries(
          plan.map((sensor) => [sensor.key, valueAt(device, sensor, ms)]),
        )
        return { device, time: toBangkokIso(at), values }
      },
    },
  ]
}

export default deviceDemo({
  monitor: bridgeMonitor,
  endpoint: bridgeEndpoint,
  devicesOf: loggersOf,
  history: { days: 30, everyS: 600 },
})
