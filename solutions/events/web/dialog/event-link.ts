import type { EventType } from '../../words.ts'
import { happened, type EventRow } from './event-row.ts'

/** The page that lists a kind of event, whatever the type of its site. */
const pageOf: Record<EventType, string> = {
  car_stop: '/analytic-sub',
  accident: '/analytic-sub',
  other: '/analytic-sub',
  wrong_way: '/reverse-sub',
  intruder: '/crosswalk-sub',
}

/** Address of an event: its picture over the events of its site. */
export function eventLink({ type, wid, id }: Pick<EventRow, 'type' | 'wid' | 'id'>): string {
  return `${pageOf[type]}?wid=${wid}&picture=${id}`
}

/** A file name that says what, where and when: `อุบัติเหตุ CAM-1 2026-11-21 14-05-22.jpg`. */
export function pictureFileName(event: EventRow): string {
  const [day = '', time = ''] = event.DATE_TIME.slice(0, 19).split('T')
  const name = [happened(event), event.CAMID, day, time.replaceAll(':', '-')].join(' ')
  return `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.jpg`
}
