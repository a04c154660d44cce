import { defineSolution } from '@roadside/contract/solution.ts'
import { shownSigns, signCalls } from './calls.ts'
import { signKind } from './kind.ts'

export default defineSolution({
  id: 'vms',
  types: [
    {
      typeName: 'TrafficSign',
      route: 'vms',
      title: 'ระบบป้ายปรับเปลี่ยนข้อความ (VMS)',
      menuName: signKind.menuName,
      icon: 'vms',
    },
  ],
  calls: [...signCalls.all, shownSigns],
})
