import { defineSolution } from '@roadside/contract/solution.ts'

export default defineSolution({
  id: 'tunnel',
  types: [
    {
      typeName: 'Tunnel',
      route: 'tunnel',
      title: 'ระบบตรวจสอบและเฝ้าระวังอุโมงค์',
      menuName: 'อุโมงค์',
      icon: 'tunnel',
    },
  ],
  calls: [],
})
