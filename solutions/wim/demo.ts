import {
  alongLine,
  chance,
  defineSolutionDemo,
  roundPoint,
  type DemoSite,
} from '@roadside/server-kit/demo.ts'
import { deviceDemo } from '@roadside/server-kit/devices/demo.ts'
import type { DemoDevice } from '@roadside/server-kit/devices/demo-device.ts'
import { mapReading } from '@roadside/server-kit/ingest/elements.ts'
import { drawPictures, type DemoPictures } from './demo/pictures.ts'
import { rightSteerKg, passedVehicles, startLive, stationKinds } from './demo/stations.ts'
import { wimClasses, type WimClass } from './rules/vehicle.ts'
import { wimEndpoint, type WimReport } from './server/endpoints.ts'
import { wimMonitor } from './server/monitor.ts'

let pictures: DemoPictures | null = null
const order = new Map<number, number>()

/** One scale at each site; how it is follows from its place among the sites. */
function scalesOf({ wid, line, metres }: DemoSite): DemoDevice[] {
  if (!order.has(wid)) order.set(wid, order.size)
  const kind = stationKinds[(order.get(wid) ?? 0) % stationKinds.length] ?? 'steady'
  const device = `WIM-${wid}`
  return [
    {
      device,
      name: 'เครื่องชั่งขาเข้า',
      ...roundPoint(alongLine(line, metres, 4)),
      ...(kind === 'drifting' && { rules: { settings: { steer_ref_kg: rightSteerKg } } }),
      messageAt: (at, world) => withPictures(passedVehicles(device, kind, at, world)),
    },
  ]
}

/** Three of four vehicles have a picture. */
function withPictures(vehicles: unknown): unknown {
  if (!Array.isArray(vehicles)) return vehicles
  return vehicles.map((vehicle: { class: WimClass; plate: string | null; time: string }) => {
    const variant = Math.floor(chance(vehicle.time, vehicle.plate ?? '') * 16)
    return variant < 12 && pictures
      ? { ...vehicle, image: pictures.imageOf(vehicle.class, variant) }
      : vehicle
  })
}

/** History does not pass the intake, which would keep each picture anew. */
function withHash(report: WimReport): WimReport {
  const passed = report.state?.passed
  if (!passed?.image) return report
  return {
    ...report,
    state: { passed: { ...passed, image: null, picture: pictures?.hashOf(passed.image) ?? null } },
  }
}

const demo = deviceDemo({
  monitor: wimMonitor,
  endpoint: {
    ...wimEndpoint,
    decode: (arrival) => wimEndpoint.decode(arrival).map((one) => mapReading(one, withHash)),
  },
  devicesOf: scalesOf,
  history: { days: 25, everyS: 180 },
})

const { equip, simulate } = demo

export default defineSolutionDemo({
  ...(equip && { equip }),
  seed: async (given) => {
    pictures = await drawPictures(wimClasses, given.media)
    await demo.seed?.(given)
  },
  ...(simulate && {
    simulate: (given) => {
      startLive(Date.now())
      return simulate(given)
    },
  }),
})
