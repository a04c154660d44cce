import { defineSolution } from '@roadside/contract/solution.ts'
import { countingCalls, countingVolumes } from './calls.ts'
import { countingKind } from './kind.ts'

/** A vehicle under a line of detectors. */
const icon =
  'M3 13.5V11l2-4h7l2.5 3.5 2.5.5v2.5h-2M7.5 13.5h5M3 13.5h1.3M4.4 13.7a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M12.4 13.7a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M6 2.5v2M9 2.5v2M12 2.5v2M15 2.5v2'

export default defineSolution({
  id: 'counting',
  types: [
    {
      typeName: 'Counting',
      route: 'counting',
      title: 'ระบบนับปริมาณจราจร',
      menuName: countingKind.menuName,
      icon,
    },
    {
      typeName: 'CountAnalytic',
      route: 'counting',
      title: 'ระบบนับและวิเคราะห์ปริมาณจราจร',
      menuName: 'นับและวิเคราะห์จราจร',
      icon,
    },
    {
      typeName: 'Count7Analytic',
      route: 'counting',
      title: 'ระบบนับและจำแนกประเภทรถ 7 ประเภท',
      menuName: 'นับจำแนกรถ 7 ประเภท',
      icon,
    },
  ],
  calls: [...countingCalls.all, countingVolumes],
})
