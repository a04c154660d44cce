import { defineSolution } from '@roadside/contract/solution.ts'
import { bridgeAlarmKinds } from './alarm-kinds.ts'
import { bridgeCalls } from './calls.ts'
import { bridgeKind } from './kind.ts'

export default defineSolution({
  id: 'bridge',
  alarmKinds: bridgeAlarmKinds,
  types: [
    {
      typeName: 'Bridge',
      route: 'bridge',
      title: 'ระบบตรวจวัดสภาพสะพาน',
      menuName: bridgeKind.menuName,
      icon: 'M6 3.5v13M14 3.5v13M2 13h16M2 10.5q4-1 4-7 0 5.5 4 5.5t4-5.5q0 6 4 7M10 9v4',
      watches: 'ค่าที่วัดบนสะพาน',
    },
  ],
  calls: bridgeCalls.all,
})
