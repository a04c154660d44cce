import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { alongLine, chance, roundPoint } from '@roadside/server-kit/demo.ts'
import { deviceDemo } from '@roadside/server-kit/devices/demo.ts'
import { slopeEndpoint, slopeMonitor } from './server.ts'

const dayMs = 86_400_000

export default deviceDemo({
  monitor: slopeMonitor,
  endpoint: slopeEndpoint,
  history: { days: 30, everyS: 600 },
  devicesOf: ({ wid, line, metres }) =>
    [1, 2].map((number) => {
      const device = `SL-${wid}-${number}`
      return {
        device,
        name: `หัววัดดินสไลด์ที่ ${number}`,
        ...roundPoint(alongLine(line, metres + number * 100, 8)),
        // nobody has entered the length of the second one yet
        rules: number === 1 ? { settings: { installed_mm: 5_000 } } : {},
        // what it sends at a time: a function of the time alone; null where it is silent
        messageAt: (at, world) => {
          const days = world.getTime() / dayMs
          if (chance(device, 'away', Math.floor(days * 96)) < 0.02) return null
          const length = 5_000 + 14 * Math.sin(days / 3 + number) + chance(device, days)
          return {
            device,
            time: toBangkokIso(at),
            values: { length_mm: Number(length.toFixed(1)), battery: 80 },
          }
        },
      }
    }),
})
