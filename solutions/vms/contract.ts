import { defineSolution } from '@roadside/contract/solution.ts'
import { shownSigns, signCalls } from './calls.ts'

export default defineSolution({
  id: 'vms',
  types: [
    {
      typeName: 'TrafficSign',
      route: 'vms',
      title: 'ระบบป้ายปรับเปลี่ยนข้อความ (VMS)',
      menuName: 'VMS',
      icon: 'vms',
    },
  ],
  callNames: { vmsShown: 'ดูข้อความที่ป้ายแสดง' },
  calls: [...signCalls.all, shownSigns],
})
