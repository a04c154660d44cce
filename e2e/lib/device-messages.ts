import { deviceName as device } from './devices.ts'

const now = () => new Date().toISOString()
const uplink = (object: Record<string, number | string>) => ({
  ...{ time: now(), fCnt: 1, fPort: 85, deviceInfo: { devEui: '70b3d5e75e010203', deviceName: 'x' } },
  object,
})

/** The type of site that each solution with devices has. */
export const deviceTypes = {
  ...{ flooding: 'Flooding', bridge: 'Bridge', bridgelighting: 'BridgeLighting', tunnel: 'Tunnel', scada: 'SCADA' },
  ...{ vms: 'TrafficSign', traffic: 'Traffic', speaker: 'Speaker', wim: 'WIM', counting: 'Count7Analytic' },
}

/** A message for each door of devices, as its senders write it; `?` is part of the path where the sender needs it. */
export const deviceMessages = () => ({
  flooding: { device, time: now(), depth_cm: 12.5, rain_mm_h: 3, battery: 80, quality: 'good' },
  'flooding/chirpstack': uplink({ distance: 1_250, battery: 90 }),
  'flooding/thaiwater': [
    {
      ...{ waterlevel_datetime: '2026-11-21 12:00', waterlevel_msl: '1.42' },
      station: { id: 7, tele_station_oldcode: device },
    },
  ],
  'flooding/doh': [
    {
      ...{ case_id: device, incident_type_id: 1, report_date: '2026-11-21T12:00:00+07:00', end_date: null },
      ...{ flood_level: 25, title: 'น้ำท่วมทาง', road_code: '340' },
    },
  ],
  bridge: { device, time: now(), values: { 'SG-1': 12.5, 'T-1': 31 } },
  'bridge/chirpstack': uplink({ angle_x: 0.5, angle_y: -0.25, angle_z: 89.5, battery: 90 }),
  bridgelighting: {
    ...{ device, time: now(), circuit: 'C1', on: true, current_a: 10, power_kw: 2.2, energy_kwh: 100 },
    ...{ scene: 'ปกติ', fault: false },
  },
  tunnel: { device, time: now(), quality: 'good', values: { co_1: 12, fan_1: true, mode: 'auto' } },
  scada: { device, time: now(), quality: 'good', values: { level: 12, pump: true, mode: 'auto' } },
  vms: {
    ...{ device, time: now(), message: '[jl3]ขับช้า ๆ[nl]ฝนตก', ordered: '[jl3]ขับช้า ๆ[nl]ฝนตก', source: 'ศูนย์ควบคุม' },
    ...{ expires: null, brightness_pct: 80, pixel_errors: 1, pixels: 4_000, cabinet_c: 41, door_open: false },
    errors: ['pixelError'],
  },
  traffic: {
    ...{ device, time: now(), mode: 'auto', plan: 3, cycle_s: 120, offset_s: 10 },
    ...{ phases: [{ no: 1, color: 'green' }], alarms: [{ code: 'A0301', text: 'ตัวตรวจจับขัดข้อง', severity: 'warning' }] },
  },
  [`traffic/rsmp?device=${device}`]: {
    ...{ mType: 'rSMsg', type: 'Alarm', mId: 'a8b7', cId: 'AB+1=001SG001', aCId: 'A0301', xACId: '', aSp: 'Issue' },
    ...{ ack: 'notAcknowledged', aS: 'Active', sS: 'notSuspended', aTs: now(), cat: 'D', pri: '2', rvs: [] },
  },
  speaker: {
    ...{ device, time: now(), registered: true, volume_pct: 60, test: { time: now(), ok: true }, playing: null },
    announcement: { text: 'โปรดลดความเร็ว', by: 'operator', rule: null, start: now(), end: null, result: null },
  },
  wim: {
    ...{ device, time: now(), lane: 1, speed_kmh: 62, class: 'semi5', gross_kg: 36_000, plate: '70-1234' },
    ...{ province: 'นนทบุรี', image: null },
    axles: [6_000, 8_000, 8_000, 7_000, 7_000].map((weight_kg, i) => ({ weight_kg, spacing_cm: i === 0 ? null : 420 })),
  },
  counting: {
    ...{ device, start: '2026-11-21T12:00:00+07:00', period_s: 900, lane: 1, direction: 'in', counts: { car: 12 } },
    ...{ speed_avg_kmh: 62, speed_p85_kmh: 74, occupancy_pct: 8 },
  },
  'counting/fiware': {
    ...{ id: device, type: 'TrafficFlowObserved', laneId: 1, laneDirection: 'forward', intensity: 30, occupancy: 0.1 },
    ...{ dateObservedFrom: '2026-11-21T05:00:00Z', dateObservedTo: '2026-11-21T05:15:00Z', averageVehicleSpeed: 50 },
  },
  [`counting/opendatacam?device=${device}`]: {
    ...{ _id: 'r1', dateStart: '2026-11-21T04:20:00.000Z', dateEnd: '2026-11-21T04:50:00.000Z' },
    areas: { a: { name: 'lane 1', color: 'yellow', type: 'bidirectional', location: { points: [] } } },
    counterSummary: { a: { _total: 4, car: 3, motorbike: 1 } },
  },
})
