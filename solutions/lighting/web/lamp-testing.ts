import type { LampPoint, LightingSite } from '../points.ts'
import type { LampView } from './lamp-view.ts'

/** A lamp as the username admin gets it. */
export function buildLamp(given: Partial<LampPoint> = {}): LampPoint {
  const { pole = 'P-001' } = given
  return {
    pole,
    devid: `id-${pole}`,
    devct: 0.6,
    devstatus: 'ปกติ',
    devstate: 'ไฟติด',
    day_burning: false,
    cycling: false,
    latitude: '13.84',
    longitude: '100.4',
    sta: '1+005',
    circuit: '',
    side: null,
    devbattery: 3.6,
    rssi: -90,
    lastupdate: '2026-11-21T19:40:00+07:00',
    devconnect: 'ปกติ',
    missing_day: 0,
    ...given,
  }
}

export function buildSite(given: Partial<LightingSite> = {}): LightingSite {
  return {
    wid: 1,
    name: 'นบ.1001',
    road_code: null,
    road_name: null,
    sta: null,
    latitude: null,
    longitude: null,
    lastupdate: null,
    available: 0,
    work: 0,
    fail: 0,
    unknown: 0,
    unreachable: 0,
    never_reported: 0,
    day_burning: 0,
    gateways: 0,
    gateways_online: 0,
    ...given,
  }
}

/** What all but admin get of it. */
export function forOthers(lamp: LampPoint): LampPoint {
  const {
    pole,
    devct,
    devstatus,
    devstate,
    day_burning,
    cycling,
    latitude,
    longitude,
    sta,
    circuit,
    side,
  } = lamp
  return {
    pole,
    devct,
    devstatus,
    devstate,
    day_burning,
    cycling,
    latitude,
    longitude,
    sta,
    circuit,
    side,
    devid: '0123456789abcdef',
  }
}

export function buildView(given: Partial<LampView> = {}): LampView {
  return {
    filter: 'all',
    search: '',
    sort: { id: 'pole', order: 'asc' },
    page: 1,
    perPage: 250,
    ...given,
  }
}
