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
  auditActions: {
    reviewEvent: 'ตรวจสอบเหตุการณ์',
    saveEventCamera: 'บันทึกกล้องตรวจจับ',
    saveEventCode: 'กำหนดความหมายรหัสเหตุการณ์',
  },
  callNames: {
    graphCarStop7: 'ดูกราฟรถจอด',
    'graphCarStop7-G': 'ดูกราฟรถจอด',
    tableCarStopPopup: 'ดูรายงานรถจอด',
    'tableCarStopPopup-G': 'ดูรายงานรถจอด',
    tableIntruderDetail: 'ดูรายงานผู้บุกรุก',
    graphWrongWay7: 'ดูกราฟรถย้อนศร',
    'graphWrongWay7-G': 'ดูกราฟรถย้อนศร',
    tableWrongWayPopup: 'ดูรายงานรถย้อนศร',
    'tableWrongWayPopup-G': 'ดูรายงานรถย้อนศร',
    eventSites: 'ดูพื้นที่ตรวจจับเหตุการณ์',
    eventSite: 'ดูพื้นที่ตรวจจับเหตุการณ์',
    eventCameras: 'ดูกล้องตรวจจับ',
    wrongWayAlerts: 'ดูแจ้งเตือนรถย้อนศร',
    eventCodes: 'ดูความหมายรหัสเหตุการณ์',
  },
  calls: Object.values(calls),
})
