import { defineSolution } from '@roadside/contract/solution.ts'
import { floodCalls, floodPassages, floodReport, saveFloodPassage } from './calls.ts'
import { floodKind } from './kind.ts'
import { passageNames, passageWords } from './passage.ts'

export default defineSolution({
  id: 'flooding',
  types: [
    {
      typeName: 'Flooding',
      route: 'flooding',
      title: 'ระบบเฝ้าระวังน้ำท่วมทาง',
      menuName: floodKind.menuName,
      icon: 'flooding',
      watches: 'ระดับน้ำ',
    },
  ],
  auditActions: { flood_passage: saveFloodPassage.nameTh },
  auditFields: {
    passage: { name: 'การสัญจร', words: passageNames, empty: passageWords(null) },
  },
  calls: [...floodCalls.all, floodPassages, saveFloodPassage, floodReport],
})
