import { defineSolution } from '@roadside/contract/solution.ts'
import { tunnelAlarmKinds } from './alarm-kinds.ts'
import { tunnelCalls } from './calls.ts'
import { tunnelKind } from './kind.ts'

export default defineSolution({
  id: 'tunnel',
  alarmKinds: tunnelAlarmKinds,
  types: [
    {
      typeName: 'Tunnel',
      route: 'tunnel',
      title: 'ระบบตรวจสอบและเฝ้าระวังอุโมงค์',
      menuName: tunnelKind.menuName,
      icon: 'M3 16.5V10a7 7 0 0 1 14 0v6.5M6.5 16.5v-6a3.5 3.5 0 0 1 7 0v6M2 16.5h16M10 11v1.5M10 14.5v2',
      watches: 'คุณภาพอากาศในอุโมงค์',
    },
  ],
  calls: tunnelCalls.all,
})
