import type { ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import type { Database } from '@roadside/server-kit/database.ts'

const contracts = 20
const equipment = 2_000

const terms: ServiceTerms = {
  hours: {
    kind: 'working',
    office: 'government',
    weekdays: [1, 2, 3, 4, 5],
    from: '08:30',
    to: '16:30',
  },
  begin: { amount: 4, unit: 'hours' },
  finish: { amount: 3, unit: 'working_days' },
  allowance: { hours: 8, percent: 1.5 },
  penalty: { unit: 'percent', rate: 0.025, part_hour: 'exact' },
  weights: { kind: 'equal' },
}

/**
 * Stores twenty contracts of a department that count by working hours, with so many tickets and as
 * many outages of two thousand devices in the month `yyyy-mm`, and a pause on each tenth device.
 */
export async function fillContractMonth(
  { pool }: Database,
  month: string,
  tickets: number,
): Promise<void> {
  await pool.query(
    `insert into department_group (name, code, kind) values ('สำนักงานของสัญญา', 'bench-contracts', 'other')`,
  )
  await pool.query(
    `insert into department (group_id, name) select id, 'แขวงของสัญญา' from department_group where code = 'bench-contracts'`,
  )
  await pool.query(
    `insert into project (code, name, department_id, terms, contract_value_satang, guarantee_from, guarantee_to)
     select 'bench-contract-' || n, 'สัญญา ' || n, d.id, $1, 1000000000, '2020-01-01', '2040-12-31'
     from department d, generate_series(1, $2::int) n where d.name = 'แขวงของสัญญา'`,
    [JSON.stringify(terms), contracts],
  )
  await pool.query(
    `insert into site (department_id, type_name, name, project_id, latitude, longitude)
     select department_id, 'Flooding', 'พื้นที่ ' || code, id, 13.84, 100.4 from project where code like 'bench-contract-%'`,
  )
  await pool.query(
    `insert into asset (kind, source_id, wid, name, health, health_since, since)
     select 'flooding', 90000000 + n, s.wid, 'อุปกรณ์ ' || n, 'ok', $1::timestamptz, $1::timestamptz
     from generate_series(0, $2::int - 1) n
       join (select wid, row_number() over (order by wid) - 1 as place from site where name like 'พื้นที่ bench-contract-%') s on s.place = n % $3::int`,
    [`${month}-01T00:00:00+07:00`, equipment, contracts],
  )
  await pool.query(
    `delete from asset_period where asset_id in (select id from asset where source_id >= 90000000)`,
  )
  await pool.query(
    `insert into asset_period (asset_id, wid, health, started_at, ended_at)
     select a.id, a.wid, case when turn % 2 = 0 then 'ok' else 'fault' end,
       $1::timestamptz + make_interval(hours => 60 * turn + n % 24), $1::timestamptz + make_interval(hours => 60 * turn + 60 + n % 24)
     from (select *, (source_id - 90000000)::int as n from asset where source_id >= 90000000) a, generate_series(0, 2 * $2::int / $3::int - 1) turn`,
    [`${month}-01T00:00:00+07:00`, tickets, equipment],
  )
  await pool.query(
    `insert into ticket (number_year, number_department, number_running, title, state, state_since, priority, origin, subject, subject_name,
       asset_id, wid, project_id, opened_at, served_at, started_at, finished_at, due_at)
     select 2569, s.department_id, 1000000 + n, 'ซ่อม', 'accepted', at, 'major', 'hand', 'asset:' || a.id, a.name, a.id, a.wid, s.project_id,
       at, at + interval '1 hour', at + interval '5 hours', at + make_interval(hours => 10 + n % 90), at + interval '60 hours'
     from generate_series(0, $2::int - 1) n join asset a on a.source_id = 90000000 + n % $3::int join site s on s.wid = a.wid
       cross join lateral (select $1::timestamptz + make_interval(mins => n * 4) as at) t`,
    [`${month}-01T00:00:00+07:00`, tickets, equipment],
  )
  await pool.query(
    `insert into service_pause (project_id, asset_id, reason, from_at, to_at, decision, decided_by, decided_at, party, created_by, created_at)
     select s.project_id, a.id, 'no_access', $1::timestamptz + interval '3 days', $1::timestamptz + interval '5 days', 'agreed', 'admin', now(),
       'authority', 'admin', now()
     from asset a join site s on s.wid = a.wid where a.source_id >= 90000000 and a.source_id % 10 = 0`,
    [`${month}-01T00:00:00+07:00`],
  )
  await pool.query('vacuum analyze asset_period, ticket, service_pause, asset')
}
