import { defineSolution } from '@roadside/contract/solution.ts'
import { tunnelCalls } from './calls.ts'

export default defineSolution({
  id: 'tunnel',
  types: [
    {
      typeName: 'Tunnel',
      route: 'tunnel',
      title: 'ระบบตรวจสอบและเฝ้าระวังอุโมงค์',
      menuName: 'อุโมงค์',
      icon: 'tunnel',
      watches: 'สภาพอากาศในอุโมงค์',
    },
  ],
  calls: tunnelCalls.all,
})
