import { newRule, type NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import { newTicketRule } from '@roadside/contract/tickets/ticket-rule.ts'
import type { Solution } from '@roadside/contract/solution.ts'
import {
  deviceOf,
  type One,
  type Place as SolutionPlace,
  type Secrets,
} from '@roadside/server-kit/testing/permissions.ts'
import { solutions } from '../solutions.ts'
import { permissionsOf } from './solution-permissions.ts'

/** A department with one of everything, including the console's own records. */
export interface Place extends SolutionPlace {
  readonly project: number
  /** Of the project. */
  readonly contractor: number
  readonly location: number
  readonly equipment: number
  readonly desktop: { readonly wid: number; readonly id: number }
  /** A device that is wrong, and since when. */
  readonly asset: number
  readonly period: number
  /** A live alarm of the same device. */
  readonly alarm: number
  /** An open ticket of the device. */
  readonly ticket: number
  /** A duty roster; role user of the department is on it. */
  readonly roster: number
  /** Restricted values. */
  readonly secrets: Secrets
}

/** Whether a solution has the calls of devices. */
export function hasDevices({ id, calls }: Solution): boolean {
  return calls.some(({ path }) => path === `${id}Devices`)
}

/** A rule that tells a department of all alarms. */
export const ruleOf = (departmentId: number): NoticeRuleBody => ({
  ...newRule,
  severities: [],
  delay_min: 0,
  interval_min: 0,
  to: [{ type: 'department', id: departmentId }],
})

/** A value measured by every device of every place, and found nowhere else. */
export const measured = 987.125

let running = 0

/** Stores an open ticket of equipment, and answers its id. */
export async function addTicket(
  one: One,
  {
    name,
    wid,
    assetId,
    now,
    state = 'open',
  }: { name: string; wid: number; assetId: number; now: Date; state?: 'open' | 'assigned' },
): Promise<number> {
  const { id } = await one(
    `insert into ticket (number_year, number_department, number_running, title, state_since, priority, origin, subject, subject_name,
       asset_id, wid, opened_at, opened_by, state, contractor_id, contractor_since)
     select 2569, s.department_id, 1000 + $5, $1, $4, 'major', 'hand', 'asset:' || $3::bigint, $1, $3, $2, $4, 'admin', $6,
       p.contractor_id, $4 from site s join project p on p.id = s.project_id where s.wid = $2
     returning id`,
    [name, wid, assetId, now, (running += 1), state],
  )
  return id
}

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

  await one(
    `insert into bank_guarantee (project_id, secures, bank, number, valid_to) values ($1, 'defects', 'ธนาคาร', $2, $3::date) returning id`,
    [project, `LG ${mark}`, now],
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
  for (const { solution } of solutions) {
    if (!hasDevices(solution)) continue
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

  const base = { mark, departmentId, wid, device }
  const secrets: Partial<Secrets>[] = []
  for (const { solution } of solutions) {
    const found = await permissionsOf(solution.id)?.fill?.({ one, place: base, number, now })
    if (found) secrets.push(found)
  }

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
  await one(`update site set project_id = $1 where wid = $2`, [project, widOf('Flooding')])
  const desktop = await id(
    `insert into remote_desktop (wid, detail, anydesk) values ($1, $2, '123456789') returning id`,
    [widOf('Flooding'), mark],
  )

  await one(
    `insert into saved_filter (list, name, query, department_id, saved_by, saved_at)
     values ('users', $1, 'show=active', $2, 'admin', $3)`,
    [mark, departmentId, now],
  )
  await one(
    `insert into notice_target (channel, name, address, department_id, created_by, created_at)
     values ('line', $1, $2, $3, 'admin', $4)`,
    [
      `LINE ${mark}`,
      JSON.stringify({ to: `C${String(number).padStart(32, '0')}` }),
      departmentId,
      now,
    ],
  )
  const target = await id(
    `insert into notice_target (channel, name, address, department_id, created_by, created_at)
     values ('email', $1, $2, $3, 'admin', $4) returning id`,
    [mark, { to: `${mark}@example.th` }, departmentId, now],
  )
  await one(
    `insert into notice (target_id, channel, target_name, content, created_at, state, due_at) values ($1, 'email', $2, $3, $4, 'sent', $4)`,
    [
      target,
      mark,
      { kind: 'test', title: 'ข้อความทดสอบ', text: '', alarms: [], more: 0, picture: null },
      now,
    ],
  )
  await one(
    `insert into fault_report (request_id, subject, wid, fault, reported_at)
     values (gen_random_uuid(), $1, $2, 'off', $3) returning id`,
    [mark, widOf('Flooding'), now],
  )
  const asset = await id(`select id from asset where kind = 'flooding' and source_id = $1`, [
    deviceOf('flooding', base).id,
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
  const alarm = await id(
    `insert into alarm (kind, solution, subject, subject_name, asset_id, wid, severity, raised_at, noted_at, last_seen_at, is_active)
     values ('flooding_fault', 'flooding', 'asset:' || $1::bigint, $2, $1, $3, 'major', $4, $4, $4, true) returning id`,
    [asset, mark, widOf('Flooding'), now],
  )
  const ticket = await addTicket(one, { name: mark, wid: widOf('Flooding'), assetId: asset, now })
  await one(
    `insert into notice_rule (name, department_id, body, created_by, created_at, changed_by, changed_at)
     values ($1, $2, $3, 'admin', $4, 'admin', $4)`,
    [mark, departmentId, JSON.stringify(ruleOf(departmentId)), now],
  )
  await one(
    `insert into ticket_rule (name, department_id, body, created_by, created_at, changed_by, changed_at)
     values ($1, $2, $3, 'admin', $4, 'admin', $4)`,
    [mark, departmentId, JSON.stringify(newTicketRule), now],
  )
  const roster = await id(
    `insert into duty_roster (name, department_id, pattern, pattern_at, saved_by)
     select $1, $2, coalesce(jsonb_agg(jsonb_build_object('days', array['mon'], 'from', '00:00', 'to', '00:00', 'users', array[u.id])), '[]'),
       $3, 'admin' from app_user u where u.username = 'staff' and u.department_id = $2 returning id`,
    [mark, departmentId, now],
  )
  const installedDevid = `86300000000000${number}`
  await one(
    `insert into audit_log (username, address, action, subject, detail) values ('admin', '192.0.2.9', 'adoptLamp', $1, $2)`,
    [mark, JSON.stringify({ devid: installedDevid })],
  )
  return {
    ...base,
    project,
    contractor,
    location,
    equipment,
    asset,
    period,
    alarm,
    ticket,
    roster,
    desktop: { wid: widOf('Flooding'), id: desktop },
    secrets: {
      root: [installedDevid, `10.99.0.${number}`, ...secrets.flatMap(({ root = [] }) => root)],
      roleAdmin: secrets.flatMap(({ roleAdmin = [] }) => roleAdmin),
    },
  }
}
