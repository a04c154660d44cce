import { defineSolution } from '@roadside/contract/solution.ts'

export default defineSolution({
  id: 'reverse',
  types: [
    {
      typeName: 'Reverse',
      route: 'reverse',
      title: 'ระบบตรวจจับรถย้อนศร',
      menuName: 'ตรวจจับรถย้อนศร',
      icon: 'reverse',
    },
  ],
  calls: [],
})
