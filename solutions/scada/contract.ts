import { defineSolution } from '@roadside/contract/solution.ts'
import { scadaCalls } from './calls.ts'

export default defineSolution({
  id: 'scada',
  types: [
    {
      typeName: 'SCADA',
      route: 'scada',
      title: 'ระบบควบคุมและรวบรวมข้อมูลระยะไกล (SCADA)',
      menuName: 'SCADA',
      icon: 'scada',
    },
  ],
  calls: scadaCalls.all,
})
