import { defineSolution } from '@roadside/contract/solution.ts'

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
  calls: [],
})
