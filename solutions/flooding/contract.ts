import { defineSolution } from '@roadside/contract/solution.ts'
import { floodAlarmKinds } from './alarm-kinds.ts'
import { floodCalls, floodHistory, floodPassages, floodReport, saveFloodPassage } from './calls.ts'
import { floodKind } from './kind.ts'
import { passageNames, passageWords } from './passage.ts'

export default defineSolution({
  id: 'flooding',
  alarmKinds: floodAlarmKinds,
  types: [
    {
      typeName: 'Flooding',
      route: 'flooding',
      title: 'ระบบเฝ้าระวังน้ำท่วมทาง',
      menuName: floodKind.menuName,
      icon: 'M2.5 12.5q1.9-2 3.750 0t3.750 0 3.750 0 3.750 0M2.5 16.5q1.9-2 3.750 0t3.750 0 3.750 0 3.750 0M10 2.5V9M10 3h3M10 5.5h2M10 8h3',
      watches: 'ระดับน้ำ',
    },
  ],
  auditActions: { flood_passage: saveFloodPassage.nameTh },
  auditFields: {
    passage: { name: 'การสัญจร', words: passageNames, empty: passageWords(null) },
  },
  calls: [...floodCalls.all, floodPassages, saveFloodPassage, floodReport, floodHistory],
})
