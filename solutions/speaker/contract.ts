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
      icon: 'M3.5 8v4h2.5l5.5 3.5v-11L6 8zM13.8 7.5a3.5 3.5 0 0 1 0 5M16 5.2a7 7 0 0 1 0 9.6',
    },
  ],
  calls: [...speakerCalls.all, speakerAnnouncements],
})
