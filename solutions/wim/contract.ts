import { defineSolution } from '@roadside/contract/solution.ts'

export default defineSolution({
  id: 'wim',
  types: [
    {
      typeName: 'WIM',
      route: 'wim',
      title: 'ระบบชั่งน้ำหนักยานพาหนะขณะเคลื่อนที่ (WIM)',
      menuName: 'ชั่งน้ำหนัก (WIM)',
      icon: 'wim',
    },
  ],
  calls: [],
})
