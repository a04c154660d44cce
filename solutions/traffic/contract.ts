import { defineSolution } from '@roadside/contract/solution.ts'
import { trafficCalls } from './calls.ts'

export default defineSolution({
  id: 'traffic',
  types: [
    {
      typeName: 'Traffic',
      route: 'traffic',
      title: 'ระบบสัญญาณไฟจราจร',
      menuName: 'สัญญาณไฟจราจร',
      icon: 'traffic',
    },
  ],
  calls: trafficCalls.all,
})
