import { defineSolution } from '@roadside/contract/solution.ts'
import { speakerAnnouncements, speakerCalls } from './calls.ts'
import { speakerKind } from './kind.ts'

export default defineSolution({
  id: 'speaker',
  types: [
    {
      typeName: 'Speaker',
      route: 'speaker',
      title: 'ระบบเสียงประกาศ',
      menuName: speakerKind.menuName,
      icon: 'speaker',
    },
  ],
  calls: [...speakerCalls.all, speakerAnnouncements],
})
