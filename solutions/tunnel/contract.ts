import { defineSolution } from '@roadside/contract/solution.ts'
import { tunnelCalls } from './calls.ts'
import { tunnelKind } from './kind.ts'

export default defineSolution({
  id: 'tunnel',
  types: [
    {
      typeName: 'Tunnel',
      route: 'tunnel',
      title: 'ระบบตรวจสอบและเฝ้าระวังอุโมงค์',
      menuName: tunnelKind.menuName,
      icon: 'tunnel',
      watches: 'สภาพอากาศในอุโมงค์',
    },
  ],
  calls: tunnelCalls.all,
})
