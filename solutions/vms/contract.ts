import { defineSolution } from '@roadside/contract/solution.ts'
import { signAlarmKinds } from './alarm-kinds.ts'
import { shownSigns, signCalls } from './calls.ts'
import { signKind } from './kind.ts'

export default defineSolution({
  id: 'vms',
  alarmKinds: signAlarmKinds,
  types: [
    {
      typeName: 'TrafficSign',
      route: 'vms',
      title: 'ระบบป้ายปรับเปลี่ยนข้อความ (VMS)',
      menuName: signKind.menuName,
      icon: 'M2.5 3.5h15v8h-15zM6.5 11.5v5.5M13.5 11.5v5.5M5.5 6.3h9M5.5 8.8h5.5',
    },
  ],
  calls: [...signCalls.all, shownSigns],
})
