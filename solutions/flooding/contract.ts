import { defineSolution } from '@roadside/contract/solution.ts'
import { floodCalls, floodPassages, floodReport, saveFloodPassage } from './calls.ts'

export default defineSolution({
  id: 'flooding',
  types: [
    {
      typeName: 'Flooding',
      route: 'flooding',
      title: 'ระบบเฝ้าระวังน้ำท่วมทาง',
      menuName: 'เฝ้าระวังน้ำท่วมทาง',
      icon: 'flooding',
      watches: 'ระดับน้ำ',
    },
  ],
  auditActions: { flood_passage: 'ระบุการสัญจรผ่านถนนน้ำท่วม' },
  calls: [...floodCalls.all, floodPassages, saveFloodPassage, floodReport],
})
