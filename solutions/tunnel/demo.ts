import { deviceDemo } from '@roadside/server-kit/devices/demo.ts'
import { zonesOf } from './demo/zones.ts'
import { tunnelEndpoint, tunnelMonitor } from './server/monitor.ts'

export default deviceDemo({
  monitor: tunnelMonitor,
  endpoint: tunnelEndpoint,
  devicesOf: zonesOf,
  history: { days: 1, everyS: 20 },
})
