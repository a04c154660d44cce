import { defineSolution } from '@roadside/contract/solution.ts'
import { lightingCalls, lightingDay, lightingSchedules, saveLightingSchedule } from './calls.ts'
import { circuitKind } from './kind.ts'

export default defineSolution({
  id: 'bridgelighting',
  types: [
    {
      typeName: 'BridgeLighting',
      route: 'bridgelighting',
      title: 'ระบบไฟประดับสะพาน',
      menuName: circuitKind.menuName,
      icon: 'bridgelighting',
    },
  ],
  auditActions: { bridgelighting_schedule: saveLightingSchedule.nameTh },
  auditFields: {
    scenes: { name: 'กำหนดการ' },
  },
  calls: [...lightingCalls.all, lightingDay, lightingSchedules, saveLightingSchedule],
})
