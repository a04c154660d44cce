import { defineSolution } from '@roadside/contract/solution.ts'
import { speakerAnnouncements, speakerCalls } from './calls.ts'

export default defineSolution({
  id: 'speaker',
  types: [
    {
      typeName: 'Speaker',
      route: 'speaker',
      title: 'ระบบเสียงประกาศ',
      menuName: 'เสียงประกาศ',
      icon: 'speaker',
    },
  ],
  callNames: { speakerAnnouncements: 'ดูประวัติเสียงประกาศ' },
  calls: [...speakerCalls.all, speakerAnnouncements],
})
