import { defineSolution } from '@roadside/contract/solution.ts'
import { lightingCalls, lightingDay, lightingSchedules, saveLightingSchedule } from './calls.ts'

export default defineSolution({
  id: 'bridgelighting',
  types: [
    {
      typeName: 'BridgeLighting',
      route: 'bridgelighting',
      title: 'ระบบไฟประดับสะพาน',
      menuName: 'ไฟประดับสะพาน',
      icon: 'bridgelighting',
    },
  ],
  auditActions: { bridgelighting_schedule: 'ตั้งกำหนดการเปิดไฟประดับสะพาน' },
  callNames: {
    bridgelightingDay: 'ดูการเปิดไฟประดับสะพานรายวัน',
    bridgelightingSchedules: 'ดูกำหนดการเปิดไฟประดับสะพาน',
    save_bridgelightingSchedule: 'ตั้งกำหนดการเปิดไฟประดับสะพาน',
  },
  calls: [...lightingCalls.all, lightingDay, lightingSchedules, saveLightingSchedule],
})
