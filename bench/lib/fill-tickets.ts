import type { Database } from '@roadside/server-kit/database.ts'

const departments = 100
const sitesOfDepartment = 10

/**
 * Stores so many tickets of ten years at a thousand sites of a hundred departments, as a large
 * authority would have them: one of two hundred is not ended yet. Their indexes are made afterwards,
 * as it costs a tenth.
 */
export async function fillTickets({ pool }: Database, tickets: number): Promise<void> {
  await pool.query(
    `insert into department_group (name, code, kind) values ('สำนักงานของใบงาน', 'bench-tickets', 'other')`,
  )
  await pool.query(
    `insert into department (group_id, name) select g.id, 'แขวงที่ ' || n from department_group g, generate_series(1, $1::int) n
     where g.code = 'bench-tickets'`,
    [departments],
  )
  await pool.query(
    `insert into site (department_id, type_name, name, road_code, latitude, longitude)
     select d.id, 'Lighting', d.name || ' จุดติดตั้ง ' || n, 'นบ.' || (1000 + n), 13.84, 100.4
     from department d join department_group g on g.id = d.group_id, generate_series(1, $1::int) n where g.code = 'bench-tickets'`,
    [sitesOfDepartment],
  )
  await pool.query(
    `insert into contractor (name) select 'บริษัท ' || n from generate_series(1, 50) n`,
  )
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'ticket' and indexname like 'ticket\\_%' and indexdef not like '%UNIQUE%'`,
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await pool.query(
    `with places as (select s.wid, s.name, s.department_id, row_number() over (order by s.wid) - 1 as place
       from site s join department d on d.id = s.department_id join department_group g on g.id = d.group_id where g.code = 'bench-tickets'),
     builders as (select id, row_number() over (order by id) - 1 as place from contractor where name like 'บริษัท %')
     insert into ticket (number_year, number_department, number_running, title, state, state_since, priority, origin, kind, subject,
       subject_name, wid, place_words, contractor_id, contractor_since, opened_at, opened_by, due_at, finished_at)
     select 2560 + n / ($1::int / 10 + 1), p.department_id, n, 'ไฟดับ P-' || n % 5000,
       case when n % 200 = 0 then (array['open', 'assigned', 'inProgress', 'waitingForParts', 'finished'])[1 + n / 200 % 5]
         when n % 20 = 1 then 'cancelled' else 'accepted' end,
       at, (array['critical', 'major', 'minor', 'warning'])[1 + n % 4], 'alarm', 'lamp_dark', 'asset:' || n % 5000, 'P-' || n % 5000,
       p.wid, p.name, case when n % 1000 <> 0 then b.id end, case when n % 1000 <> 0 then at end, at, case when n % 500 = 0 then 'admin' else 'user-' || n % 499 end, at + interval '3 days',
       case when n % 200 > 0 then at + interval '2 days' end
     from generate_series(1, $1::int) n
       cross join lateral (select now() - make_interval(secs => ($1::int - n) * 300.0) as at) t
       join places p on p.place = n % $2::int join builders b on b.place = n % 50`,
    [tickets, departments * sitesOfDepartment],
  )
  for (const { definition } of indexes) await pool.query(definition)
  await pool.query('vacuum analyze ticket')
}
