import { setTimeout as delay } from 'node:timers/promises'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { boundsOf, rangeAt } from '@roadside/contract/domain/time-range.ts'
import { findAnything } from '@roadside/contract/find-call.ts'
import {
  monitoringAvailability,
  monitoringSites,
  monitoringTroubles,
} from '@roadside/contract/monitoring-calls.ts'
import { postCall } from './post-call.ts'
import { logIn } from './authority.ts'
import { atMost, inTurns, quantile, type Bench, type Figure } from './bench.ts'
import { load } from './measure-live.ts'

const [sites, devices] = [5_000, 1_000_000]

/**
 * The queries of ITS Monitoring, and a search, with a million devices in 5 000 sites, at rest and
 * while readings arrive.
 */
export async function measureMonitoring(bench: Bench): Promise<Figure[]> {
  await fillAssets(bench)
  const figures = [await pageFigure(bench, 'at rest'), await findFigure(bench)]
  const running = await load(bench, 2_000)
  try {
    await delay(3_000)
    const before = { result: running.result(), at: performance.now() }
    const figure = await pageFigure(bench, 'while readings arrive')
    const rate = (running.result() - before.result) / ((performance.now() - before.at) / 1000)
    figures.push({ ...figure, what: `${figure.what} (${Math.round(rate)} a second)` })
  } finally {
    await running.end()
  }
  return figures
}

/** The running fiscal year, as calls take it. */
function fiscalYear() {
  const now = new Date()
  const { from, to } = boundsOf(rangeAt('fiscal', now), now)
  return { from: toBangkokIso(from), to: toBangkokIso(to) }
}

async function pageFigure(
  { console, database, adminPassword, rounds }: Bench,
  when: string,
): Promise<Figure> {
  const { accessToken: token } = await logIn(console.address, adminPassword)
  const call = (path: string, body: object) =>
    postCall({ url: `${console.address}/api/${path}`, token, body, encoding: 'gzip' })
  const page = () =>
    Promise.all([
      call(monitoringSites.path, {}),
      call(monitoringTroubles.path, { page: 1, perPage: 25 }),
      call(monitoringAvailability.path, { by: 'type', ...fiscalYear() }),
    ])
  await page()
  const { ours, peer, ratio } = await inTurns(Math.max(rounds, 5), {
    ours: () => rested(page),
    peer: () =>
      rested(() => database.pool.query('select health, count(*) from asset group by health')),
  })
  return {
    what: `ITS Monitoring, ${devices.toLocaleString('en')} devices in ${sites.toLocaleString('en')} sites: its three calls at once, ${when}; peer: count by state of the same table`,
    ours: `${ours.toFixed(0)} ms`,
    peer: `${peer.toFixed(0)} ms`,
    ...atMost(3, ratio),
  }
}

/** As people do, who look at a page before they ask for the next: what arrives meanwhile is not held up all the time. */
async function rested(work: () => Promise<unknown>): Promise<number> {
  await delay(1_000)
  return timeOf(work)
}

/** Texts that one name or id holds, some, very many, all, and none; long ones and the first two letters. */
const texts = [
  'D-777777',
  'D-7777',
  'D-1',
  'D-',
  'เสา 12',
  'เสา',
  'ถนนทดสอบ 42',
  'ทด',
  '12+3',
  '1+',
  '7@',
  'ไม่มีชื่อนี้',
  'นบ.1001',
  'EUI-777',
  'EUI-7',
  'eui',
  'eu',
  '000000',
  '0000000000001234',
  'x y',
  'D-1 1+2',
  // a site's words and its equipment's together
  'ทด.42 เสา 12',
  'ถนนทดสอบ เสา 12',
  'ทด.4 D-7',
  'ถนน D-777777',
]
/** Who sees all, all but guarded ids, a fifth of the sites, a hundredth. */
const searchers = ['admin', 'drradmin', 'officeadmin', 'staff']

async function findFigure({ console, adminPassword }: Bench): Promise<Figure> {
  const url = `${console.address}/api/${findAnything.path}`
  const times: number[] = []
  let slowest = { median: 0, text: '', username: '' }
  for (const username of searchers) {
    const { accessToken: token } = await logIn(console.address, adminPassword, username)
    for (const text of texts) {
      const own: number[] = []
      for (let round = 0; round < 5; round += 1)
        own.push(await timeOf(() => postCall({ url, token, body: { text }, encoding: 'gzip' })))
      times.push(...own)
      if (quantile(own) > slowest.median) slowest = { median: quantile(own), text, username }
    }
  }
  const slow = quantile(times, 0.95)
  return {
    what: `a search by a part of a name or id among ${devices.toLocaleString('en')} devices, ${texts.length} texts as ${searchers.length} kinds of accounts: 95th percentile; no peer`,
    ours: `${slow.toFixed(0)} ms (median ${quantile(times).toFixed(0)} ms; slowest “${slowest.text}” as ${slowest.username}, median ${slowest.median.toFixed(0)} ms)`,
    peer: '–',
    ...atMost(100, slow),
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Departments, sites, devices with the interval that each is in, and sums of a year: as triggers and sweeps would have left them. */
async function fillAssets({ database: { pool } }: Bench): Promise<void> {
  const run = (text: string) => pool.query(text)
  await run(
    `insert into department (group_id, name) select min(id), 'หน่วยงานทดสอบ ' || n from department_group, generate_series(1, 100) n group by n`,
  )
  await run(`with c as (insert into contractor (name, search_text) select 'ผู้รับจ้าง ' || n, 'ผู้รับจาง ' || n from generate_series(1, 50) n returning id)
    insert into project (code, name, department_id, contractor_id) select 'B-' || c.id, 'โครงการ ' || c.id, (select min(id) from department), c.id from c`)
  await run(`insert into site (department_id, type_name, name, road_code, latitude, longitude, sta, project_id)
    select d.ids[1 + n % 100], (array['Lighting', 'CCTV', 'Flooding', 'Counting', 'TrafficSign'])[1 + n % 5], 'ถนนทดสอบ ' || n, 'ทด.' || n,
      6 + (n % 71) * 0.2, 98 + (n % 67) * 0.1, (n % 40) || '+' || lpad((n % 1000)::text, 3, '0'), p.ids[1 + n % 50]
    from generate_series(1, ${sites}) n, (select array_agg(id) as ids from department where name like 'หน่วยงานทดสอบ%') d,
      (select array_agg(id) as ids from project where code like 'B-%') p`)
  // site by site, as imports have it; every other one a pole, whose numbers begin anew at each site and whose id is for the username admin alone
  await run(`insert into asset (kind, source_id, wid, external_id, name, sta, latitude, longitude, health, health_since, condition, gravity, since, guards_id)
    select 'flooding', 10000000 + n, s.wid, case n % 2 when 0 then lpad(to_hex(n), 16, '0') else 'EUI-' || n end,
      case n % 2 when 0 then 'เสา ' || n % 200 else 'D-' || n end, (n % 60) || '+' || lpad((n % 1000)::text, 3, '0'), s.latitude, s.longitude, v.health, v.since,
      'unknown', gravity_of(v.health), v.since, n % 2 = 0
    from generate_series(1, ${devices}) n
      join (select wid, latitude, longitude, row_number() over (order by wid) - 1 as place from site where name like 'ถนนทดสอบ %') s on s.place = (n - 1) / ${devices / sites},
      lateral (select (array['fault', 'warning', 'unreachable', 'unknown', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'])[1 + (n::bigint * 7919) % 20] as health,
        now() - make_interval(secs => (n * 31) % 5000000) as since) v`)
  await run(
    `insert into asset_period (asset_id, wid, health, started_at) select id, wid, health, health_since from asset where source_id > 10000000`,
  )
  for (const [grain, count] of [
    ['hour', 30],
    ['day', 62],
    ['month', 14],
  ] as const) {
    await run(`insert into site_availability (grain, at, wid, ok_s, warning_s, fault_s, unreachable_s, unknown_s, maintenance_s, force_majeure_s)
      select '${grain}', g at time zone 'Asia/Bangkok', s.wid, 3000, 100, 200, 200, 100, 50, 0
      from generate_series(date_trunc('${grain}', now() at time zone 'Asia/Bangkok') - interval '${count} ${grain}s',
        date_trunc('${grain}', now() at time zone 'Asia/Bangkok'), interval '1 ${grain}') g, site s on conflict do nothing`)
  }
  await run(
    `insert into installation (key, value) values ('availability', jsonb_build_object('until', now())) on conflict (key) do update set value = excluded.value`,
  )
  await run(`with office as (insert into department_group (code, name, kind) values ('office', 'สำนักงานทดสอบ', 'other') returning id)
    update department d set group_id = office.id from office where d.name like 'หน่วยงานทดสอบ %0' or d.name like 'หน่วยงานทดสอบ %5'`)
  await run(`insert into app_user (username, username_key, password_hash, role, group_id, department_id, firstname, lastname)
    select n.name, n.name, u.password_hash, n.role, g.id, d.id, 'ผู้ค้น', 'ทดสอบ'
    from (values ('drradmin', 'admin', 'drr', null), ('officeadmin', 'admin', 'office', null), ('staff', 'user', 'office', 'หน่วยงานทดสอบ 5')) n (name, role, code, department)
      join app_user u on u.username = 'admin' join department_group g on g.code = n.code left join department d on d.name = n.department`)
  for (const table of ['asset', 'asset_period', 'site_availability', 'site'])
    await run(`vacuum analyze ${table}`)
}
