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
      icon: 'M5 3.5v13M10 3.5v13M15 3.5v13M3.2 7.5h3.6M8.2 12.5h3.6M13.2 9h3.6',
    },
  ],
  calls: scadaCalls.all,
})
