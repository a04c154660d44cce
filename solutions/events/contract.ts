import { namesByPath } from '@roadside/contract/call.ts'
import { defineSolution } from '@roadside/contract/solution.ts'
import { eventAlarmKinds } from './alarm-kinds.ts'
import * as calls from './calls.ts'
import * as reportCalls from './report-calls.ts'
import { makerNames, reviewNames } from './words.ts'

/** Everything that cameras report with a picture: the four types share endpoints, tables and dialogs. */
export default defineSolution({
  id: 'events',
  alarmKinds: eventAlarmKinds,
  types: [
    {
      typeName: 'Analytic',
      route: 'analytic',
      title: 'ระบบตรวจจับเหตุการณ์ผิดปกติด้านการจราจร',
      menuName: 'ตรวจจับเหตุผิดปกติ',
      icon: 'M3 6.5v-3h3M14 3.5h3v3M17 13.5v3h-3M6 16.5H3v-3M10 6.5v4.5M10 13.5v.1',
    },
    {
      typeName: 'AnalyticSpeaker',
      route: 'analyticSpeaker',
      title: 'ระบบตรวจจับเหตุการณ์ผิดปกติพร้อมเสียงประกาศเตือน',
      menuName: 'ตรวจจับเหตุพร้อมเสียงเตือน',
      icon: 'M3 6.5v-3h3M14 3.5h3v3M17 13.5v3h-3M6 16.5H3v-3M6.2 8.6h2L11 6.7v6.6l-2.8-1.9h-2zM13.2 8.2a2.6 2.6 0 0 1 0 3.6',
    },
    {
      typeName: 'CrossWalk',
      route: 'crosswalk',
      title: 'ระบบสัญญาณไฟทางข้ามอัจฉริยะ',
      menuName: 'ทางข้ามอัจฉริยะ',
      icon: 'M8.6 3.6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M10 6.5v4L8 14M10 10.5l2.2 3.5M6.8 9.2L10 6.8l3.2 2.4M2.5 17h3M8.5 17h3M14.5 17h3',
    },
    {
      typeName: 'Reverse',
      route: 'reverse',
      title: 'ระบบตรวจจับรถย้อนศร',
      menuName: 'ตรวจจับรถย้อนศร',
      icon: 'M7 16.5v-13M3.5 7L7 3.5 10.5 7M13 3.5v13M9.5 13l3.5 3.5 3.5-3.5',
    },
  ],
  pages: [
    {
      path: 'event-review',
      title: 'ตรวจสอบเหตุการณ์',
      access: calls.reviewEvents.access,
      isReview: true,
    },
    { path: 'event-report', title: 'รายงานเหตุการณ์', access: reportCalls.eventReport.access },
  ],
  auditActions: namesByPath([
    calls.reviewEvent,
    calls.reviewEvents,
    calls.saveEventCamera,
    calls.saveEventCode,
  ]),
  auditFields: {
    review: {
      name: 'ผลการตรวจสอบ',
      words: reviewNames,
      empty: 'รอตรวจสอบ',
      isIdentifying: true,
    },
    CAMID: { name: 'รหัสกล้อง' },
    Camera_Desc: { name: 'จุดติดตั้ง' },
    maker: { name: 'ผู้ผลิต', words: makerNames },
    timeout_min: { name: 'เวลาที่ถือว่าติดต่อไม่ได้ (นาที)' },
    camera_address: { name: 'ที่อยู่ของกล้อง' },
    camera_username: { name: 'ชื่อผู้ใช้ของกล้อง' },
    has_new_password: { name: 'เปลี่ยนรหัสผ่านของกล้อง' },
  },
  calls: [...Object.values(calls), reportCalls.eventReport, reportCalls.eventReportSums],
})
