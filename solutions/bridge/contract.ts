import { defineSolution } from '@roadside/contract/solution.ts'
import { bridgeCalls } from './calls.ts'
import { bridgeKind } from './kind.ts'

export default defineSolution({
  id: 'bridge',
  types: [
    {
      typeName: 'Bridge',
      route: 'bridge',
      title: 'ระบบตรวจวัดสภาพสะพาน',
      menuName: bridgeKind.menuName,
      icon: 'bridge',
      watches: 'ค่าที่วัดบนสะพาน',
    },
  ],
  calls: bridgeCalls.all,
})
