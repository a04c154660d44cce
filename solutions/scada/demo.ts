import { deviceDemo } from '@roadside/server-kit/devices/demo.ts'
import { unitsOf } from './demo/units.ts'
import { scadaEndpoint, scadaMonitor } from './server/monitor.ts'

export default deviceDemo({
  monitor: scadaMonitor,
  endpoint: scadaEndpoint,
  devicesOf: unitsOf,
  history: { days: 1, everyS: 20 },
})
