import { deviceDemo } from '@roadside/server-kit/devices/demo.ts'
import { unitsOf } from './demo/units.ts'
import { scadaDoor, scadaMonitor } from './server/monitor.ts'

export default deviceDemo({
  monitor: scadaMonitor,
  door: scadaDoor,
  devicesOf: unitsOf,
  history: { days: 1, everyS: 20 },
})
