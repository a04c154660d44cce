import { solutions } from '../solutions.ts'

/** The first row of a statement. */
export type One = <Row extends object = { id: number }>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row>

/** A department with one of everything. */
export interface Place {
  readonly mark: string
  readonly departmentId: number
  /** Site of each solution type. */
  readonly wid: Readonly<Record<string, number>>
  /** Device of each solution with devices, at its first type's site. */
  readonly device: Readonly<
    Record<string, { readonly id: number; readonly channel: number; readonly wid: number }>
  >
  /** Handle of its lamp, which stands at a 4G site. */
  readonly lamp: string
  readonly event: number
  readonly project: number
  readonly location: number
  readonly equipment: number
  readonly desktop: { readonly wid: number; readonly id: number }
  readonly vehicle: number
  /** A device that is wrong, and since when. */
  readonly asset: number
  readonly period: number
  /** What few may see: no answer to anybody else holds these texts. */
  readonly secrets: { readonly root: readonly string[]; readonly roleAdmin: readonly string[] }
}

/** What every device of every place has measured, and nothing else says. */
export const measured = 987.125

let places = 0

export async function fillPlace(
  one: One,
  { mark, departmentId, now }: { mark: string; departmentId: number; now: Date },
): Promise<Place> {
  const number = (places += 1)
  const id = async (text: string, values: readonly unknown[]) => (await one(text, values)).id
  const contractor = await id(`insert into contractor (name) values ('ผู้รับจ้าง') returning id`, [])
  const project = await id(
    `insert into project (code, name, department_id, contractor_id, search_text) values ($1, $1, $2, $3, lower($1)) returning id`,
    [`P-${mark}`, departmentId, contractor],
  )
  const location = await id(
    `insert into location (project_id, name) values ($1, $2) returning id`,
    [project, mark],
  )

  const wid: Record<string, number> = {}
  for (const { typeName } of solutions.flatMap(({ solution }) => solution.types)) {
    const isFourG = typeName === 'Lighting'
    const insert = `insert into site (department_id, type_name, name, latitude, longitude, is_fourg, project_id)
      values ($1, $2, $3, 13.8, 100.4, $4, $5) returning wid as id`
    wid[typeName] = await id(insert, [
      departmentId,
      typeName,
      `${mark} ${typeName}`,
      isFourG,
      isFourG ? project : null,
    ])
  }
  const widOf = (typeName: string) => wid[typeName] ?? 0

  const device: Record<string, { id: number; channel: number; wid: number }> = {}
  for (const { solution, server } of solutions) {
    if (!server.intake || ['lighting', 'events'].includes(solution.id)) continue
    const site = widOf(solution.types[0]?.typeName ?? '')
    const made = await id(
      `insert into device (solution, wid, external_id, name, report_s, timeout_s, health, health_since, condition, rules_version, state)
       values ($1, $2, $3, $3, 60, 600, 'fault', $4, 'danger', 1, '{"schedule_version": 1}') returning id`,
      [solution.id, site, `${mark}-${solution.id}`, now],
    )
    const channel = await id(
      `insert into channel (device_id, key, value, quality, at) values ($1, 'x', 1, 0, $2) returning id`,
      [made, now],
    )
    await one(
      `insert into measurement (channel_id, at, value, quality, level) values ($1, $2, ${measured}, 0, 0)`,
      [channel, now],
    )
    await one(
      `insert into device_period (device_id, kind, value, started_at) values ($1, 'health', 'fault', $2)`,
      [made, now],
    )
    await one(`insert into device_rules values ($1, 1, $2, $3, '{}')`, [made, now, mark])
    device[solution.id] = { id: made, channel, wid: site }
  }
  const deviceOf = (solution: string) => device[solution]?.id ?? 0
  await one(
    `insert into flood_passage (device_id, passage, username, at) values ($1, 'closed', $2, $3)`,
    [deviceOf('flooding'), mark, now],
  )
  await one(
    `insert into speaker_announcement (device_id, started_at, kind, content) values ($1, $2, 'text', $3)`,
    [deviceOf('speaker'), now, mark],
  )
  await one(`insert into bridgelighting_schedule values ($1, 1, $2, $3, '[]')`, [
    deviceOf('bridgelighting'),
    now,
    mark,
  ])
  const vehicle = await id(
    `insert into weighing (device_id, at, lane, axles, axle_count, plate) values ($1, $2, 1, '[]', 2, $3) returning id`,
    [deviceOf('wim'), now, mark],
  )

  const secret = {
    devid: `86200000000000${number}`,
    gateway: `647fda000000000${number}`,
    rssi: -(9_100 + number),
    battery: 3.917 + number,
    camera: `10.77.0.${number}`,
  }
  const lamp = await one<{ id: number; handle: string }>(
    `insert into lamp (wid, devid, pole, link, profile_id, status, seen_at, current_a, battery_v, rssi)
     select $1, $2, $3, '4g', min(id), 'off', $4, 0.5, $5, $6 from device_profile returning id, handle`,
    [widOf('Lighting'), secret.devid, mark, now, secret.battery, secret.rssi],
  )
  await one(
    `insert into lamp_reading (lamp_id, at, received_at, current_a, battery_v, rssi, payload) values ($1, $2, $2, 0.5, $3, $4, 'ab')`,
    [lamp.id, now, secret.battery, secret.rssi],
  )
  await one(
    `insert into uplink_gap (kind, source_id, wid, started_at, ended_at, counter, missing) values ('lamp', $1, $2, $3, $3, 7, 2)`,
    [lamp.id, widOf('Lighting'), now],
  )
  await one(`insert into gateway (wid, gwno, eui, ipaddress) values ($1, 'GW', $2, $3)`, [
    widOf('Lighting'),
    secret.gateway,
    `10.88.0.${number}`,
  ])

  const cameraOf = (typeName: string) =>
    id(
      `insert into event_camera (wid, camid, description, maker, address, username) values ($1, $2, $2, 'dahua', $3, 'cam-user') returning id`,
      [widOf(typeName), `${mark}-${typeName}`, secret.camera],
    )
  const camera = await cameraOf('Analytic')
  const event = await id(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at)
     values ($1, $2, 'wrong_way', false, 'dahua', 'x', $3, $3, $3) returning id`,
    [widOf('Analytic'), camera, now],
  )

  const equipment = await id(
    `insert into equipment (project_id, department_id, location_id, wid, hostname, sta, ipaddress, hls_url, latitude, longitude,
       username, group_name) values ($1, $2, $3, $4, $5, '1+000', $6, 'https://cctv.example/a.m3u8', 13.8, 100.4, '', '') returning id`,
    [project, departmentId, location, widOf('CCTV'), `${mark}-camera`, `10.99.0.${number}`],
  )
  await one(
    `insert into record_history (kind, record_id, version, at, username, action, changes) values ('equipment', $1, 1, $2, $3, 'add', $4)`,
    [
      equipment,
      now,
      mark,
      JSON.stringify([{ field: 'ipaddress', from: null, to: `10.99.0.${number}` }]),
    ],
  )
  await one(`update site set project_id = $1, location_id = $2 where wid = $3`, [
    project,
    location,
    widOf('CCTV'),
  ])
  const desktop = await id(
    `insert into remote_desktop (wid, detail, anydesk) values ($1, $2, '123456789') returning id`,
    [widOf('Flooding'), mark],
  )

  const asset = await id(`select id from asset where kind = 'flooding' and source_id = $1`, [
    deviceOf('flooding'),
  ])
  await one(`delete from asset_period where asset_id = $1`, [asset])
  const period = await id(
    `insert into asset_period (asset_id, wid, health, started_at) values ($1, $2, 'fault', $3) returning id`,
    [asset, widOf('Flooding'), now],
  )
  await one(`insert into site_availability values ('hour', $1, $2, 1, 0, 1, 0, 0, 0, 0)`, [
    new Date(now.getTime() - 3_600_000),
    widOf('Flooding'),
  ])
  await one(
    `insert into audit_log (username, address, action, subject, detail) values ('admin', '192.0.2.9', 'adoptLamp', $1, $2)`,
    [mark, JSON.stringify({ devid: secret.devid })],
  )
  return {
    mark,
    departmentId,
    wid,
    device,
    lamp: lamp.handle,
    event,
    project,
    location,
    equipment,
    vehicle,
    asset,
    period,
    desktop: { wid: widOf('Flooding'), id: desktop },
    secrets: {
      root: [
        secret.devid,
        secret.gateway,
        String(secret.rssi),
        String(secret.battery),
        secret.camera,
        `10.99.0.${number}`,
      ],
      roleAdmin: [`10.88.0.${number}`],
    },
  }
}
