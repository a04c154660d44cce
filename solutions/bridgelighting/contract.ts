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
      icon: 'M2 14h16M4 14v3M16 14v3M3 14a7.2 7.2 0 0 1 14 0M10 8.5V14M6.5 9.5V14M13.5 9.5V14M10 2.5v2.5M4.5 4l1.5 1.8M15.5 4L14 5.8',
    },
  ],
  auditActions: { bridgelighting_schedule: saveLightingSchedule.nameTh },
  auditFields: {
    scenes: { name: 'กำหนดการ' },
  },
  calls: [...lightingCalls.all, lightingDay, lightingSchedules, saveLightingSchedule],
})
