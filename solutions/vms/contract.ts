import { defineSolution } from '@roadside/contract/solution.ts'

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
  calls: [],
})
