import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint, type DemoSite } from '@roadside/server-kit/demo.ts'
import { deviceDemo, type DemoTurn } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { classesOfType, type ClassId } from './rules/classes.ts'
import { troubleAt, type Trouble } from './demo/trouble.ts'
import { reportedDirections, type Direction } from './interval.ts'
import { countingEndpoint } from './server/endpoints.ts'
import { countingMonitor } from './server/monitor.ts'

const [quarterMs, hourMs] = [900_000, 3_600_000]
const offsetMs = 7 * hourMs
/** Index of a second counter that has been installed but has not reported yet. */
const newIndex = 2
/** Vehicles of each hour, of a thousand of a day: a peak in the morning into town, one in the evening out of it. */
const shape = [
  7, 5, 4, 4, 7, 19, 52, 80, 71, 55, 49, 48, 50, 49, 49, 54, 66, 84, 76, 55, 42, 33, 24, 17,
]
const shares: Partial<Record<ClassId, number>> = {
  all: 1,
  small: 0.68,
  large: 0.12,
  motorcycle: 0.2,
  car: 0.36,
  pickup: 0.3,
  bus: 0.03,
  truck6: 0.05,
  truck10: 0.04,
  trailer: 0.02,
}

interface CountedPlace {
  readonly device: string
  readonly classes: readonly ClassId[]
  readonly perDay: number
  readonly direction: Direction
}

/** What passed in the quarter of an hour that began then: more on working days, never quite the same. */
function countsAt(
  { device, classes, perDay, direction }: CountedPlace,
  start: number,
): Record<string, number> {
  const local = new Date(start + offsetMs)
  const hour = local.getUTCHours()
  const weekday = local.getUTCDay()
  const ofDay =
    weekday === 0 ? 0.78 : weekday === 6 ? 0.9 : 1 + 0.08 * chance(device, 'weekday', weekday)
  const side = hour < 12 === (direction === 'in') ? 1.12 : 0.9
  const expected = (perDay / 2 / 4) * ((shape[hour] ?? 0) / 1_000) * ofDay * side
  return Object.fromEntries(
    classes.map((id) => {
      const vehicles = expected * (shares[id] ?? 0)
      const noise = 0.8 + 0.4 * chance(device, direction, id, start)
      return [id, Math.floor(vehicles * noise + chance(start, id, direction, device))]
    }),
  )
}

function countersOf({ wid, name, typeName, line, metres }: DemoSite, turn: DemoTurn): DemoDevice[] {
  const device = `CT-${wid}-1`
  const classes =
    Object.entries(classesOfType).find(([type]) => type === typeName)?.[1] ?? (['all'] as const)
  const perDay = 4_000 + 16_000 * chance(name, 'traffic')
  const speed = 58 + 20 * chance(name, 'speed')
  return [
    {
      device,
      name: 'เครื่องนับรถที่ 1',
      ...roundPoint(alongLine(line, metres, 6)),
      messageAt: (at) => {
        // the last quarter of an hour that is over
        const start = Math.floor(at.getTime() / quarterMs) * quarterMs - quarterMs
        const trouble = troubleAt(turn, at.getTime())
        if (trouble === 'silent') return null
        return reportedDirections.map((direction) => {
          const counts = countsAt({ device, classes, perDay, direction }, start)
          const isFirst = direction === 'in'
          const slowed =
            speed * (1 - 0.15 * ((shape[new Date(start + offsetMs).getUTCHours()] ?? 0) / 84))
          const average = slowed + 4 * chance(device, direction, 'speed', start) - 2
          return {
            device,
            start: toBangkokIso(new Date(start)),
            period_s: 900,
            lane: 1,
            direction,
            counts: Object.fromEntries(
              Object.entries(counts).map(([id, count]) => [
                id,
                troubledCount(count, isFirst ? trouble : null, trouble),
              ]),
            ),
            speed_avg_kmh: Number(average.toFixed(1)),
            speed_p85_kmh: Number((average * 1.17).toFixed(1)),
            occupancy_pct: Number((2 + 9 * chance(device, direction, start)).toFixed(1)),
          }
        })
      },
    },
    ...(turn.index === newIndex
      ? [
          {
            device: `CT-${wid}-2`,
            name: 'เครื่องนับรถที่ 2 (ติดตั้งใหม่)',
            ...roundPoint(alongLine(line, metres + 400, 6)),
            messageAt: () => null,
          },
        ]
      : []),
  ]
}

/** One lane sees too much or nothing; a counter that is stuck counts none in either. */
function troubledCount(count: number, ofLane: Trouble | null, ofCounter: Trouble | null) {
  if (ofCounter === 'stuck') return 0
  if (ofLane === 'blind') return -1
  return ofLane === 'implausible' ? count + 750 : count
}

export default deviceDemo({
  monitor: countingMonitor,
  endpoint: countingEndpoint,
  devicesOf: countersOf,
  history: { days: 22, everyS: 900 },
})
