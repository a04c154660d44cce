import { defineSolution } from '@roadside/contract/solution.ts'
import { countingCalls, countingVolumes } from './calls.ts'
import { countingKind } from './kind.ts'

export default defineSolution({
  id: 'counting',
  types: [
    {
      typeName: 'Counting',
      route: 'counting',
      title: 'ระบบนับปริมาณจราจร',
      menuName: countingKind.menuName,
      icon: 'counting',
    },
    {
      typeName: 'CountAnalytic',
      route: 'counting',
      title: 'ระบบนับและวิเคราะห์ปริมาณจราจร',
      menuName: 'นับและวิเคราะห์จราจร',
      icon: 'counting',
    },
    {
      typeName: 'Count7Analytic',
      route: 'counting',
      title: 'ระบบนับและจำแนกประเภทรถ 7 ประเภท',
      menuName: 'นับจำแนกรถ 7 ประเภท',
      icon: 'counting',
    },
  ],
  calls: [...countingCalls.all, countingVolumes],
})
