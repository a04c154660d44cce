import type { EventType } from '../words.ts'

/** Whether it is dark in Thailand, roughly. */
export function isNightAt(at: Date): boolean {
  const hour = (at.getUTCHours() + 7) % 24
  return hour < 6 || hour >= 18
}

/** `21/11/2569 14:05:09`, as cameras write it into their pictures. */
export function stampOf(at: Date): string {
  const clock = new Date(at.getTime() + 7 * 3_600_000).toISOString()
  const [year = '', month = '', day = ''] = clock.slice(0, 10).split('-')
  return `${day}/${month}/${Number(year) + 543} ${clock.slice(11, 19)}`
}

/** The announcement of a site with speakers; null where there is none. */
export function announcementFor(typeName: string, type: EventType): string | null {
  if (typeName !== 'AnalyticSpeaker') return null
  return type === 'accident'
    ? 'โปรดระวัง มีอุบัติเหตุด้านหน้า กรุณาลดความเร็ว'
    : 'รถที่จอดอยู่บนไหล่ทาง กรุณาเคลื่อนย้ายออกจากเส้นทาง'
}
