import { defineSolution } from '@roadside/contract/solution.ts'
import { trafficCalls } from './calls.ts'
import { trafficKind } from './kind.ts'

export default defineSolution({
  id: 'traffic',
  types: [
    {
      typeName: 'Traffic',
      route: 'traffic',
      title: 'ระบบสัญญาณไฟจราจร',
      menuName: trafficKind.menuName,
      icon: 'traffic',
    },
  ],
  calls: trafficCalls.all,
})
