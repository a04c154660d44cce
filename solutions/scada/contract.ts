import { defineSolution } from '@roadside/contract/solution.ts'
import { scadaCalls } from './calls.ts'
import { scadaKind } from './kind.ts'

export default defineSolution({
  id: 'scada',
  types: [
    {
      typeName: 'SCADA',
      route: 'scada',
      title: 'ระบบควบคุมและรวบรวมข้อมูลระยะไกล (SCADA)',
      menuName: scadaKind.menuName,
      icon: 'scada',
    },
  ],
  calls: scadaCalls.all,
})
