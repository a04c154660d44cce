/*
 * One good message for each endpoint of ingest, of devices that `buildWorld` registers in its first department.
 */
const at = '2026-11-21T19:59:00+07:00'
const lamp = '8620000000000011'

const uplink = (object: object) => ({
  time: at,
  deviceInfo: { devEui: lamp },
  devAddr: '01020304',
  fCnt: 7,
  fPort: 2,
  data: 'AQ==',
  object,
  rxInfo: [{ gatewayId: '647fda0000000001', rssi: -101, snr: 4.5, time: at }],
})
const ttnUplink = (object: object) => ({
  end_device_ids: { device_id: `eui-${lamp}`, dev_eui: lamp, dev_addr: '01020304' },
  received_at: at,
  uplink_message: {
    f_cnt: 7,
    f_port: 2,
    frm_payload: 'AQ==',
    decoded_payload: object,
    received_at: at,
    rx_metadata: [{ gateway_ids: { eui: '647fda0000000001' }, rssi: -101, snr: 4.5, time: at }],
  },
})
const level = {
  distance: 1_200,
  battery: 90,
  position: 'normal',
  history: [{ timestamp: 1_795_000_000, distance: 1_100 }],
}
const tilt = {
  angle_x: 1.5,
  angle_y: 0.2,
  angle_z: 90,
  battery: 90,
  history: [{ timestamp: 1_795_000_000, angle_x: 1 }],
}
const values = (solution: string) => ({
  device: `MARKOWN-${solution}`,
  time: at,
  quality: 'good',
  values: { x: 1.5, mode: 'auto' },
})

/** By path, without the query. */
export const goodMessages: Readonly<
  Record<string, { readonly query?: string; readonly message: unknown }>
> = {
  chirpstack: { query: 'event=up', message: uplink({ ct: 0.5 }) },
  ttn: { message: ttnUplink({ ct: 0.5 }) },
  lighting: {
    message: { devid: '862000000000001', payload: 'ab', time: at, current: 0.5, rssi: -70 },
  },
  flooding: {
    message: { device: 'MARKOWN-flooding', time: at, level_m: 1.5, battery: 90, quality: 'good' },
  },
  'flooding/chirpstack': { query: 'event=up', message: uplink(level) },
  'flooding/ttn': { message: ttnUplink(level) },
  'flooding/thaiwater': {
    message: {
      waterlevel_data: {
        data: [
          {
            waterlevel_datetime: '2026-11-21 19:50',
            waterlevel_msl: '1.52',
            station: { id: 1, tele_station_oldcode: 'MARKOWN-flooding' },
          },
        ],
      },
    },
  },
  'flooding/doh': {
    message: [
      {
        case_id: 'C-1',
        incident_type_id: 1,
        report_date: at,
        flood_level: '20',
        case_name: 'ก',
        km_start: '1+000',
      },
    ],
  },
  bridge: { message: { device: 'MARKOWN-bridge', time: at, values: { x: 1.5 } } },
  'bridge/chirpstack': { query: 'event=up', message: uplink(tilt) },
  'bridge/ttn': { message: ttnUplink(tilt) },
  scada: { message: values('scada') },
  tunnel: { message: values('tunnel') },
  vms: {
    message: {
      device: 'MARKOWN-vms',
      time: at,
      message: 'ลดความเร็ว',
      ordered: 'ลดความเร็ว',
      source: 'ศูนย์',
      expires: '2026-11-22T00:00:00+07:00',
      brightness_pct: 50,
      errors: ['E1'],
    },
  },
  speaker: {
    message: {
      device: 'MARKOWN-speaker',
      time: at,
      zone: 'ก',
      test: { time: at, ok: true },
      playing: 'เสียง',
      announcement: {
        text: 'น้ำท่วม',
        by: 'ศูนย์',
        rule: 'ก',
        start: at,
        end: at,
        result: 'completed',
      },
    },
  },
  bridgelighting: {
    message: {
      device: 'MARKOWN',
      time: at,
      circuit: 'bridgelighting',
      on: true,
      scene: 'ก',
      fault: 'ข',
    },
  },
  traffic: {
    message: {
      device: 'MARKOWN-traffic',
      time: at,
      mode: 'auto',
      plan: 1,
      phases: [{ no: 1, color: 'green' }],
      alarms: [{ code: 'A1', text: 'ก', severity: 'fault', since: at }],
    },
  },
  'traffic/rsmp': {
    query: 'device=MARKOWN-traffic',
    message: {
      mType: 'rSMsg',
      type: 'StatusUpdate',
      mId: 'a1',
      ntsOId: '',
      xNId: '',
      cId: 'KK+AG9998=001TC000',
      sTs: '2026-11-21T12:59:00.000Z',
      sS: [{ sCI: 'S0014', n: 'status', s: '3', q: 'recent' }],
    },
  },
  counting: {
    message: {
      device: 'MARKOWN-counting',
      start: '2026-11-21T19:30:00+07:00',
      period_s: 900,
      lane: 1,
      direction: 'in',
      counts: { small: 3 },
    },
  },
  'counting/opendatacam': {
    query: 'device=MARKOWN-counting',
    message: {
      _id: 'r1',
      dateStart: '2026-11-21T11:20:00.000Z',
      dateEnd: '2026-11-21T11:50:00.000Z',
      areas: {
        a: { name: 'lane 1', color: 'yellow', type: 'bidirectional', location: { points: [] } },
      },
      counterSummary: { a: { _total: 5, car: 3 } },
      counterHistory: [
        [
          {
            timestamp: '2026-11-21T11:20:01.000Z',
            area: 'a',
            name: 'car',
            id: 7,
            countingDirection: 'leftright_topbottom',
          },
        ],
      ],
    },
  },
  'counting/fiware': {
    message: [
      {
        id: 'MARKOWN-counting',
        type: 'TrafficFlowObserved',
        dateObserved: '2026-11-21T19:30:00+07:00/2026-11-21T19:45:00+07:00',
        intensity: 12,
        laneId: 1,
        laneDirection: 'forward',
        vehicleType: 'car',
      },
    ],
  },
  wim: {
    message: {
      device: 'MARKOWN-wim',
      time: at,
      lane: 1,
      speed_kmh: 61.5,
      class: '3a10t',
      plate: '70-1234',
      province: 'สระบุรี',
      axles: [{ weight_kg: 6_000, spacing_cm: null }],
      image: 'AQ==',
    },
  },
}
