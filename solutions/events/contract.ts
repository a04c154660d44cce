import { namesByPath } from '@roadside/contract/call.ts'
import { defineSolution } from '@roadside/contract/solution.ts'
import * as calls from './calls.ts'

/** Everything that cameras report with a picture: the four types share endpoints, tables and dialogs. */
export default defineSolution({
  id: 'events',
  types: [
    {
      typeName: 'Analytic',
      route: 'analytic',
      title: 'ระบบตรวจจับเหตุการณ์ผิดปกติด้านการจราจร',
      menuName: 'ตรวจจับเหตุผิดปกติ',
      icon: 'analytic',
    },
    {
      typeName: 'AnalyticSpeaker',
      route: 'analyticSpeaker',
      title: 'ระบบตรวจจับเหตุการณ์ผิดปกติพร้อมเสียงประกาศเตือน',
      menuName: 'ตรวจจับเหตุพร้อมเสียงเตือน',
      icon: 'analyticSpeaker',
    },
    {
      typeName: 'CrossWalk',
      route: 'crosswalk',
      title: 'ระบบสัญญาณไฟทางข้ามอัจฉริยะ',
      menuName: 'ทางข้ามอัจฉริยะ',
      icon: 'crosswalk',
    },
    {
      typeName: 'Reverse',
      route: 'reverse',
      title: 'ระบบตรวจจับรถย้อนศร',
      menuName: 'ตรวจจับรถย้อนศร',
      icon: 'reverse',
    },
  ],
  auditActions: namesByPath([calls.reviewEvent, calls.saveEventCamera, calls.saveEventCode]),
  calls: Object.values(calls),
})
