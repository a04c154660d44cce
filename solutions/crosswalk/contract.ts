import { defineSolution } from '@roadside/contract/solution.ts'

export default defineSolution({
  id: 'crosswalk',
  types: [
    {
      typeName: 'CrossWalk',
      route: 'crosswalk',
      title: 'ระบบสัญญาณไฟทางข้ามอัจฉริยะ',
      menuName: 'ทางข้ามอัจฉริยะ',
      icon: 'crosswalk',
    },
  ],
  calls: [],
})
