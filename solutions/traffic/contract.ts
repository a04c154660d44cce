import { defineSolution } from '@roadside/contract/solution.ts'
import { trafficAlarmKinds } from './alarm-kinds.ts'
import { trafficCalls } from './calls.ts'
import { trafficKind } from './kind.ts'

export default defineSolution({
  id: 'traffic',
  alarmKinds: trafficAlarmKinds,
  types: [
    {
      typeName: 'Traffic',
      route: 'traffic',
      title: 'ระบบสัญญาณไฟจราจร',
      menuName: trafficKind.menuName,
      icon: 'M6.5 2.5h7v11.5h-7zM10 14v3.5M9 5.3a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M9 8.3a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M9 11.3a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
    },
  ],
  calls: trafficCalls.all,
})
