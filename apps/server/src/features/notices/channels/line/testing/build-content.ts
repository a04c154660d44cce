import type { NoticeAlarm, NoticeContent } from '@roadside/contract/notices/content.ts'

export function buildAlarm(over: Partial<NoticeAlarm> = {}): NoticeAlarm {
  return {
    id: 12,
    kind: 'ไฟดับ',
    severity: 'critical',
    subject: 'เสา 12',
    site: 'แยกบางใหญ่',
    road: 'นบ.1001',
    sta: '1+250',
    department: 'แขวงทางหลวงชนบทนนทบุรี',
    guarantee: 'อยู่ในระยะประกัน เหลือ 120 วัน',
    why: 'กระแส 0.00 A',
    raised_at: '2026-11-21T19:30:00+07:00',
    cleared_at: null,
    hidden: 300,
    is_repeated: false,
    path: '/alarms/12',
    ...over,
  }
}

export function buildContent(over: Partial<NoticeContent> = {}): NoticeContent {
  return {
    kind: 'raised',
    title: '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+250',
    text: '',
    alarms: [buildAlarm()],
    more: 0,
    picture: null,
    ...over,
  }
}
