import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import { deviceDemo } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { floodEndpoint } from './server/endpoints.ts'
import { floodMonitor } from './server/monitor.ts'

const hourMs = 3_600_000

/** Depth in cm at a minute of a flood: it stays a while at each level, so that two readings running are there. */
const course: readonly (readonly [minute: number, depth: number])[] = [
  ...([
    [0, -60],
    [8, -12],
    [9, -4],
    [17, 1],
    [18, 7],
    [26, 12],
    [28, 18],
  ] as const),
  ...([
    [34, 26],
    [36, 34],
    [42, 45],
    [50, 20],
    [56, -15],
    [60, -60],
  ] as const),
]

function floodOver(minute: number): number {
  const next = course.findIndex(([at]) => at > minute)
  const [[from, low], [to, high]] = [course[next - 1] ?? [0, -60], course[next] ?? [60, -60]]
  return low + ((high - low) * (minute - from)) / Math.max(to - from, 1)
}

/** Water over the road in cm at a time: mostly below it, and at some sites a flood that rises and falls within the hour. */
function depthAt(site: string, ms: number): number {
  const base =
    -55 + 15 * chance(site, 'base') + 8 * Math.sin(ms / (26 * hourMs) + 6 * chance(site, 'tide'))
  const kind = chance(site, 'flood')
  if (kind < 0.45) return base
  // a flood of an hour, in some hours up to every level and in others to the first
  const turn = ms / hourMs + chance(site, 'phase')
  const isWet = kind > 0.8 || chance(site, 'wet', Math.floor(ms / (24 * hourMs))) > 0.6
  const most = chance(site, Math.floor(turn)) < 0.5 ? 45 : 12
  return isWet ? Math.max(base, Math.min(floodOver((turn % 1) * 60), most)) : base
}

function gaugesOf({ name, wid, line, metres }: DemoSite): DemoDevice[] {
  return [0, 1].map((index) => {
    const device = `FL-${wid}-${index + 1}`
    const share = Math.floor(200 + 500 * chance(name, 'flood place') + index * 90)
    const health = chance(device, 'health')
    return {
      device,
      name: `จุดวัดน้ำที่ ${index + 1}`,
      sta: `1+${String(share).padStart(3, '0')}`,
      ...roundPoint(alongLine(line, metres + index * 260, 5)),
      messageAt: (at, world) => {
        const ms = world.getTime()
        const slot = Math.floor(ms / (hourMs / 4))
        // one in twelve never reports, another is gone for two of every three hours, any for a quarter of an hour now and then
        const isSilent = health < 0.16 && Math.floor(ms / hourMs) % 3 > 0
        if (health < 0.08 || isSilent || chance(device, 'away', slot) < 0.02) return null
        const quality = chance(device, 'sight', slot) < 0.03 ? 'blind' : 'good'
        const depth = depthAt(name, ms) + 2 * index + chance(device, ms) - 0.5
        return {
          device,
          time: toBangkokIso(at),
          quality,
          depth_cm: quality === 'good' ? Number(depth.toFixed(1)) : null,
          rain_mm_h: Number(Math.max(depth / 3, 0).toFixed(1)),
          battery: Math.round(health > 0.9 ? 12 : 70 + 25 * chance(device, 'battery')),
        }
      },
    }
  })
}

export default deviceDemo({
  monitor: floodMonitor,
  endpoint: floodEndpoint,
  devicesOf: gaugesOf,
  reportS: 120,
  history: { days: 30, everyS: 600 },
})
