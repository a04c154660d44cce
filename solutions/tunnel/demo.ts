import { deviceDemo } from '@roadside/server-kit/devices/demo.ts'
import { zonesOf } from './demo/zones.ts'
import { tunnelDoor, tunnelMonitor } from './server/monitor.ts'

export default deviceDemo({
  monitor: tunnelMonitor,
  door: tunnelDoor,
  devicesOf: zonesOf,
  history: { days: 1, everyS: 20 },
})
