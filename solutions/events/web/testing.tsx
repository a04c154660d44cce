import { find, settle } from '@roadside/ui/test-mount.tsx'
import { openPage as openAnyPage } from '@roadside/ui/testing/open-page.tsx'
import { info } from '@roadside/ui/testing/console-info.ts'
import type { DetectionRow, EventPicture, EventSite, FeedEvent } from '../rows.ts'

const at = '2026-11-21T14:05:22+07:00'

export function buildSite(site: Partial<EventSite> = {}): EventSite {
  return {
    wid: 5,
    typeName: 'Analytic',
    name: 'นบ.1005 แยกนนทกิจ',
    road_code: 'นบ.1005',
    road_name: null,
    sta: '5+250',
    latitude: 13.8,
    longitude: 100.4,
    source: 0,
    cameras: 4,
    ok: 4,
    fault: 0,
    unreachable: 0,
    never_reported: 0,
    today: 3,
    unreviewed: 2,
    last_type: 'car_stop',
    last_at: at,
    lastupdate: at,
    ...site,
  }
}

export function buildPicture(picture: Partial<EventPicture> = {}): EventPicture {
  return {
    state: 'ok',
    thumb: '/media/t.jpg',
    view: '/media/v.jpg',
    width: 1920,
    height: 1080,
    ...picture,
  }
}

export function buildEvent(number: number, event: Partial<DetectionRow> = {}): DetectionRow {
  return {
    row_num: number,
    id: 100 + number,
    wid: 5,
    Camera_Desc: `จุดที่ ${number}`,
    CAMID: `CAM-${number}`,
    DATE_TIME: at,
    Detection_Type: 'รถจอด',
    FilePath: '',
    type: 'car_stop',
    code: 'parking',
    times: 1,
    until: at,
    isOver: true,
    note: '',
    picture: null,
    latest: null,
    announcement: null,
    review: null,
    reviewed_by: null,
    reviewed_at: null,
    review_note: '',
    ...event,
  }
}

export function buildFeedEvent(number: number, event: Partial<FeedEvent> = {}): FeedEvent {
  return {
    ...buildEvent(number),
    siteName: 'นบ.1005 แยกนนทกิจ',
    typeName: 'Analytic',
    DeptID: 12,
    department: 'ขทช.นนทบุรี',
    road_code: 'นบ.1005',
    road_name: '',
    sta: '5+250',
    latitude: 13.8,
    longitude: 100.4,
    ...event,
  }
}

/** Who is signed in in this browser; `readers` have the first name of the dashboard-only account. */
export function signIn(access: 'staff' | 'readers'): void {
  const firstname = access === 'readers' ? info.dashboardFirstname : 'สมชาย'
  const user = {
    username: 'somchai',
    role: 'user',
    groupname: 'office-1',
    department: '',
    firstname,
    lastname: '',
  }
  localStorage.setItem('accessToken', 'access')
  localStorage.setItem('refreshToken', 'refresh')
  localStorage.setItem('userData', JSON.stringify(user))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'accessToken' }))
}

/** Presses a key where the focus is. */
export function keyAtFocus(name: string): void {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  settle(() => (document.activeElement ?? document.body).dispatchEvent(event))
}

export { find }

/** A page of events; without other answers nothing stands near one, and no project is known. */
export const openPage: typeof openAnyPage = (address, page, answers) =>
  openAnyPage(address, page, {
    infoProject: () => [],
    nearbyEquipment: () => ({ hasPosition: true, nearest: [] }),
    ...answers,
  })
export { pass, until, type Answers, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
